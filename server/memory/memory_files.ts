import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { Author } from "../../core/knowledge/author.ts";
import { memoryOf } from "../../core/knowledge/resource.ts";
import type { Note, NoteEntry, NoteInput } from "../../core/memory/note.ts";
import { graphOf, linksAround } from "../../core/memory/note_graph.ts";
import { entryOf } from "../../core/memory/note_index.ts";
import { checkNote } from "../../core/memory/note_rules.ts";
import type {
  MemoryService,
  NoteGraph,
  NoteLinks,
  NoteList,
  NoteUpdate,
} from "../../core/memory/service.ts";
import { checkSlug } from "../../core/memory/slug.ts";
import type { Leases } from "../store/leases.ts";
import type { NoteReading } from "./note_file.ts";
import { removeNote, writeNote } from "./note_writing.ts";
import { ProjectMemory } from "./project_memory.ts";

/** What notes need from the rest of the host. */
export interface MemoryDependencies {
  leases: Leases;
  events: EventSink;
  /** @throws IdeaError `NOT_FOUND` when the project is not open */
  rootOf(projectId: string): string;
}

/** `.ideai/memory/*.md` of the open projects, and the index derived from them. */
export class MemoryFiles implements MemoryService {
  readonly #deps: MemoryDependencies;
  readonly #projects = new Map<string, ProjectMemory>();
  readonly #listeners = new Set<(projectId: string) => void>();

  constructor(dependencies: MemoryDependencies) {
    this.#deps = dependencies;
  }

  /** Announces changes by others from now on, until {@link close}; called again for new rights. */
  open(projectId: string, { readOnly }: { readOnly: boolean }): void {
    this.#project(projectId).open({ writable: !readOnly });
  }

  /** Forgets a project, once all that was begun on its notes is done. */
  async close(projectId: string): Promise<void> {
    await this.#projects.get(projectId)?.close();
    this.#projects.delete(projectId);
  }

  /** Calls back after notes of a project changed, by whomever. */
  onChange(listener: (projectId: string) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * All notes, by slug, as the files say now. A note that did not change is the same object as
   * before.
   */
  async notes(projectId: string): Promise<readonly Note[]> {
    const { folder } = this.#project(projectId);
    await folder.refresh();
    return folder.notes();
  }

  async list(projectId: string): Promise<NoteList> {
    const notes = [...await this.notes(projectId)];
    return { notes, problems: this.#project(projectId).problems() };
  }

  async get(projectId: string, slug: string): Promise<Note> {
    checkSlug(slug, "slug");
    const { folder } = this.#project(projectId);
    const { leases } = this.#deps;
    const read = () => Promise.resolve(folder.look(slug));
    return requireNote(slug, await leases.read(memoryOf(projectId, slug), read), "INVALID");
  }

  async create(
    projectId: string,
    note: NoteInput & { name: string },
    author: Author,
  ): Promise<Note> {
    const slug = checkSlug(note.name, "name");
    return await this.#write(
      projectId,
      slug,
      note,
      author,
      (reading) => requireNone(slug, reading),
    );
  }

  async update(
    projectId: string,
    slug: string,
    { revision, ...note }: NoteUpdate,
    author: Author,
  ): Promise<Note> {
    checkSlug(slug, "slug");
    return await this.#write(projectId, slug, note, author, (reading) => {
      requireNote(slug, reading, "CONFLICT");
      requireRevision(slug, reading, revision);
    });
  }

  async remove(projectId: string, slug: string, revision?: string): Promise<void> {
    checkSlug(slug, "slug");
    await this.#change(projectId, slug, async ({ folder }) => {
      const reading = folder.look(slug);
      requireNote(slug, reading, "CONFLICT");
      requireRevision(slug, reading, revision);
      await removeNote(folder, slug, reading);
    });
    this.#deps.events.publish({ type: "memoryDeleted", projectId, slug });
    this.#tell(projectId);
  }

  async index(projectId: string): Promise<NoteEntry[]> {
    return (await this.notes(projectId)).map(entryOf);
  }

  async links(projectId: string, slug: string): Promise<NoteLinks> {
    const note = await this.get(projectId, slug);
    return linksAround(note, await this.notes(projectId));
  }

  async graph(projectId: string): Promise<NoteGraph> {
    return graphOf(await this.notes(projectId));
  }

  /** @param check throws when what is there may not be replaced */
  async #write(
    projectId: string,
    slug: string,
    input: NoteInput,
    author: Author,
    check: (reading: NoteReading) => void,
  ): Promise<Note> {
    const note = checkNote(input);
    const written = await this.#change(projectId, slug, async ({ folder }) => {
      const reading = folder.look(slug);
      check(reading);
      const writing = { author, at: new Date().toISOString() };
      return await writeNote(folder, slug, reading, note, writing);
    });
    this.#deps.events.publish({ type: "memorySaved", projectId, slug });
    this.#tell(projectId);
    return written;
  }

  /** A change of one note, and then of the index: both are done before the project can close. */
  #change<T>(
    projectId: string,
    slug: string,
    task: (memory: ProjectMemory) => Promise<T>,
  ): Promise<T> {
    const memory = this.#project(projectId);
    return memory.run(async () => {
      const result = await this.#deps.leases.write(memoryOf(projectId, slug), () => task(memory));
      await memory.updateIndex();
      return result;
    });
  }

  #project(projectId: string): ProjectMemory {
    const root = this.#deps.rootOf(projectId);
    const known = this.#projects.get(projectId);
    if (known) return known;
    const changed = () => {
      this.#deps.events.publish({ type: "memoryChanged", projectId });
      this.#tell(projectId);
    };
    const memory = new ProjectMemory({ id: projectId, root }, { ...this.#deps, changed });
    this.#projects.set(projectId, memory);
    return memory;
  }

  #tell(projectId: string): void {
    for (const listener of this.#listeners) listener(projectId);
  }
}

/** @param broken code for a file that is there and is no note */
function requireNote(slug: string, reading: NoteReading, broken: "INVALID" | "CONFLICT"): Note {
  if (reading.kind === "read") return reading.note;
  if (reading.kind === "absent") throw new IdeaError("NOT_FOUND", `No note "${slug}"`);
  const advice = broken === "CONFLICT" ? ": mend or remove the file first" : "";
  throw new IdeaError(broken, `${slug}.md is no note: ${reading.problem}${advice}`);
}

function requireNone(slug: string, reading: NoteReading): void {
  if (reading.kind === "absent") return;
  const found = reading.kind === "read"
    ? `There is a note "${slug}" already: update it, or choose another name`
    : `${slug}.md is there and is no note: ${reading.problem}`;
  throw new IdeaError("ALREADY_EXISTS", found);
}

function requireRevision(slug: string, now: NoteReading, revision: string | undefined): void {
  if (revision === undefined || revision === now.revision) return;
  throw new IdeaError("CONFLICT", `The note "${slug}" was changed meanwhile: read it again`);
}
