import { join } from "node:path";
import type { Note, NoteProblem } from "../../core/memory/note.ts";
import { INDEX_FILE } from "../../core/memory/note_index.ts";
import { isSlug } from "../../core/memory/slug.ts";
import { MEMORY } from "../../core/numbers.ts";
import { revisionOf } from "../store/revision.ts";
import { listFiles, type Stamp, stampOf } from "./file_stamps.ts";
import { type NoteReading, readNote } from "./note_file.ts";

/** A file as it was read. */
interface KnownFile {
  /** Undefined when it has to be read again though it may look the same. */
  stamp: string | undefined;
  reading: NoteReading;
}

/**
 * The notes in one folder, each read again only when its file looks different: a call for ten
 * thousand notes that did not change looks at each and reads none.
 */
export class NoteFolder {
  readonly path: string;
  readonly #changed: () => void;
  readonly #files = new Map<string, KnownFile>();
  /** Files that IdeA is writing: their change is nobody else's. */
  readonly #writing = new Set<string>();
  #listed: string | undefined;
  /** Names that are looked at in turn. */
  #turn: string[] = [];
  #sorted: Note[] | undefined;
  /** All of the folder has been read once: from then on what is new has changed. */
  #complete = false;
  #refreshing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param changed called when somebody else has changed notes that were read before */
  constructor(path: string, changed: () => void) {
    this.path = path;
    this.#changed = changed;
  }

  /** The notes as they were found last, by slug; the same ones as before when nothing changed. */
  notes(): readonly Note[] {
    this.#sorted ??= this.#readings()
      .flatMap(([, reading]) => reading.kind === "read" ? [reading.note] : [])
      .sort((a, b) => a.name < b.name ? -1 : 1);
    return this.#sorted;
  }

  /** What is in the folder and is no note. */
  problems(): NoteProblem[] {
    const broken = this.#readings().flatMap(([file, reading]) =>
      reading.kind === "broken" ? [{ file, problem: reading.problem }] : []
    );
    return broken.sort((a, b) => a.file < b.file ? -1 : 1);
  }

  pathOf(slug: string): string {
    return join(this.path, fileOf(slug));
  }

  /** Reads one note now. */
  look(slug: string): NoteReading {
    this.#announce(this.#look(fileOf(slug)));
    return this.#files.get(fileOf(slug))?.reading ?? readNote(this.pathOf(slug), slug);
  }

  /** Runs what writes a note's file, one at a time; its change is not taken for somebody else's. */
  async write(slug: string, task: () => Promise<void>): Promise<void> {
    const file = fileOf(slug);
    this.#writing.add(file);
    try {
      await task();
    } finally {
      this.#writing.delete(file);
      this.#look(file);
    }
  }

  /**
   * Brings all up to what is in the folder. Calls during one share the next.
   * @throws IdeaError `FILE_SYSTEM`
   */
  refresh(): Promise<void> {
    if (!this.#refreshing) return this.#begin();
    this.#next ??= this.#refreshing.then(() => this.#begin(), () => this.#begin());
    return this.#next;
  }

  /** All there is, if it was never read before. @throws IdeaError `FILE_SYSTEM` */
  async load(): Promise<void> {
    if (!this.#complete) await this.refresh();
  }

  /**
   * A cheap look: at the folder, and at some files in turn.
   * @returns whether anything in the folder came or went
   * @throws IdeaError `FILE_SYSTEM`
   */
  async glance(): Promise<boolean> {
    if (stampOf(this.path)?.text !== this.#listed) {
      await this.refresh();
      return true;
    }
    if (this.#turn.length === 0) this.#turn = [...this.#files.keys()];
    const some = this.#turn.splice(0, MEMORY.filesPerLook);
    this.#announce(some.map((file) => this.#look(file)).includes(true));
    return false;
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#refreshing = this.#refresh().finally(() => this.#refreshing = undefined);
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const listing = listFiles(this.path);
    this.#listed = listing && settled(listing.stamp);
    const names = new Set(listing?.names.filter((name) => name !== INDEX_FILE));
    // What is gone is looked at too: it may have come back since the folder was listed.
    const files = [...names, ...[...this.#files.keys()].filter((file) => !names.has(file))];
    const changed = await this.#lookAtAll(files);
    this.#announce(changed);
    this.#complete = true;
  }

  async #lookAtAll(files: readonly string[]): Promise<boolean> {
    let changed = false;
    let until = performance.now() + MEMORY.readSliceMs;
    for (const file of files) {
      if (this.#look(file)) changed = true;
      if (performance.now() < until) continue;
      await othersTurn();
      until = performance.now() + MEMORY.readSliceMs;
    }
    return changed;
  }

  #announce(changed: boolean): void {
    if (changed && this.#complete) this.#changed();
  }

  /** @returns whether the file says something else than was known, by somebody else's hand */
  #look(file: string): boolean {
    if (this.#writing.has(file)) return false;
    const path = join(this.path, file);
    const stamp = stampOf(path);
    const known = this.#files.get(file);
    if (known?.stamp !== undefined && known.stamp === stamp?.text) return false;
    const reading = readFile(path, file, stamp);
    const changed = known?.reading.revision !== reading.revision &&
      (known !== undefined || reading.kind !== "absent");
    this.#keep(file, { stamp: stamp && settled(stamp), reading }, known, changed);
    return changed;
  }

  #keep(file: string, next: KnownFile, known: KnownFile | undefined, changed: boolean): void {
    if (next.reading.kind === "absent") this.#files.delete(file);
    // The same note is the same object: others remember what they made of it.
    else this.#files.set(file, known && !changed ? { ...next, reading: known.reading } : next);
    if (changed) this.#sorted = undefined;
  }

  #readings(): [string, NoteReading][] {
    return [...this.#files].map(([file, { reading }]) => [file, reading]);
  }
}

function fileOf(slug: string): string {
  return `${slug}.md`;
}

function settled({ text, young }: Stamp): string | undefined {
  return young ? undefined : text;
}

function readFile(path: string, file: string, stamp: Stamp | undefined): NoteReading {
  const slug = file.replace(/\.md$/, "");
  if (stamp === undefined || (slug !== file && isSlug(slug))) return readNote(path, slug);
  const expected = "expected <slug>.md, the slug in small letters and digits with - between them";
  const problem = `it is called ${file}, ${expected}`;
  return { kind: "broken", problem, revision: revisionOf(problem) };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
