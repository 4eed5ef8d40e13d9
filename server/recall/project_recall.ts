import type { DatabaseSync } from "node:sqlite";
import { describe, IdeaError } from "../../core/error.ts";
import { isExpired, type Note, type NoteEntry } from "../../core/memory/note.ts";
import { entryOf } from "../../core/memory/note_index.ts";
import { fuseRankings } from "../../core/memory/recall_rank.ts";
import { RECALL } from "../../core/numbers.ts";
import { log } from "../log.ts";
import { Turns } from "../store/files.ts";
import { type IndexedNote, NoteIndex } from "./note_index.ts";
import { isDatabaseFailure, openRecallDatabase, removeRecallDatabase } from "./recall_database.ts";
import { type NoteVector, VectorIndex } from "./vector_index.ts";

/** A question as one engine understands it. */
export interface Meaning {
  fingerprint: string;
  /** Of length 1. */
  vector: Float32Array;
}

/** A note on its way to an engine. */
export type UnembeddedNote = Pick<Note, "revision" | "description" | "content"> & { slug: string };

/** What an index is made from, and where. */
interface RecallPlace {
  /** Of the file; undefined: in memory. */
  path: string | undefined;
  notes: () => Promise<readonly Note[]>;
  /** `YYYY-MM-DD` */
  today: () => string;
}

interface OpenIndex {
  database: DatabaseSync;
  notes: NoteIndex;
  vectors: VectorIndex;
}

/**
 * The index of one project's notes: opened when first needed, brought up to date before each
 * answer, and made anew when it turns out to be broken.
 */
export class ProjectRecall {
  readonly #place: RecallPlace;
  readonly #turns = new Turns();
  #path: string | undefined;
  #open: OpenIndex | undefined;
  #notes: ReadonlyMap<string, Note> = new Map();
  #stale = true;
  /** Day up to which the indexed notes hold. */
  #day = "";
  #closed = false;

  constructor(place: RecallPlace) {
    this.#place = place;
    this.#path = place.path;
  }

  /** Notes may have changed. */
  changed(): void {
    this.#stale = true;
  }

  /**
   * Notes that fit, best first.
   * @param options `meaning`: of the text; `others`: the rest follows, newest first
   */
  find(
    text: string,
    { meaning, others = false }: { meaning?: Meaning | undefined; others?: boolean | undefined },
  ): Promise<NoteEntry[]> {
    return this.#use(({ notes, vectors }) => {
      const near = meaning ? vectors.nearest(meaning.fingerprint, meaning.vector) : [];
      const found = fused(notes.byWords(text), notes.named(near));
      return others ? withOthers(found, notes.newest()) : found;
    }).then((found) => found.map(({ entry }) => entry));
  }

  /** How many notes hold, and how many of them have a vector of the engine. */
  counts(
    fingerprint: string | undefined,
  ): Promise<{ notes: number; embedded: number; broken?: string }> {
    return this.#use(({ notes, vectors }) => ({
      notes: notes.count(),
      embedded: fingerprint === undefined ? 0 : vectors.count(fingerprint),
    }));
  }

  /** The next notes to embed. */
  unembedded(fingerprint: string): Promise<UnembeddedNote[]> {
    return this.#use(({ vectors }) =>
      vectors.missing(fingerprint).flatMap(({ slug }) => {
        const note = this.#notes.get(slug);
        return note ? [{ ...note, slug }] : [];
      })
    );
  }

  /** Keeps what an engine made of notes. */
  keep(fingerprint: string, made: readonly NoteVector[]): Promise<void> {
    return this.#use(({ vectors }) => vectors.keep(fingerprint, made));
  }

  /** Lets go of the file once what is under way has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#turns.run(() => Promise.resolve(this.#shut()));
  }

  #use<T>(task: (index: OpenIndex) => T): Promise<T> {
    const attempt = async () => task(await this.#upToDate());
    return this.#turns.run(() =>
      attempt().catch((failure) => {
        this.#discard(failure);
        return attempt();
      }).catch((failure) => {
        this.#discard(failure);
        // Made anew it is no better: the disk is full, or worse.
        this.#path = undefined;
        return attempt();
      })
    );
  }

  /** @throws the failure, unless it is the index that broke */
  #discard(failure: unknown): void {
    if (!isDatabaseFailure(failure)) throw failure;
    const path = this.#path;
    log("warn", "An index of notes broke", { path, reason: describe(failure) });
    this.#shut();
    if (path !== undefined) removeRecallDatabase(path);
  }

  async #upToDate(): Promise<OpenIndex> {
    if (this.#closed) throw new IdeaError("UNAVAILABLE", "The project is being closed");
    const index = this.#open ??= openIndex(this.#path);
    const today = this.#place.today();
    if (!this.#stale && this.#day === today) return index;
    // Before the notes are read: a change meanwhile makes it stale again.
    this.#stale = false;
    this.#day = today;
    try {
      const notes = await this.#place.notes();
      await this.#update(index, notes.filter((note) => !isExpired(note, today)));
      return index;
    } catch (failure) {
      this.#stale = true;
      throw failure;
    }
  }

  async #update({ notes: index, vectors }: OpenIndex, notes: readonly Note[]): Promise<void> {
    const known = index.revisions;
    this.#notes = new Map(notes.map((note) => [note.name, note]));
    const changed = notes.filter(({ name, revision }) => known.get(name) !== revision);
    const gone = [...known.keys()].filter((slug) => !this.#notes.has(slug));
    if (gone.length > 0) index.write([], gone);
    for (let from = 0; from < changed.length; from += RECALL.indexBatch) {
      if (this.#closed) throw new IdeaError("UNAVAILABLE", "The project is being closed");
      const batch = changed.slice(from, from + RECALL.indexBatch);
      index.write(batch.map((note) => ({ note, entry: entryOf(note) })), []);
      // The host has terminals to serve between two batches.
      if (batch.length === RECALL.indexBatch) await new Promise((done) => setTimeout(done));
    }
    if (gone.length + changed.length > 0) vectors.forget();
  }

  #shut(): void {
    this.#open?.database.close();
    this.#open = undefined;
    this.#stale = true;
  }
}

function openIndex(path: string | undefined): OpenIndex {
  const database = openRecallDatabase(path);
  return { database, notes: new NoteIndex(database), vectors: new VectorIndex(database) };
}

function fused(byWords: readonly IndexedNote[], near: readonly IndexedNote[]): IndexedNote[] {
  if (near.length === 0) return [...byWords];
  const byId = new Map([...byWords, ...near].map((note) => [note.id, note]));
  const ranked = fuseRankings([byWords.map(({ id }) => id), near.map(({ id }) => id)]);
  return ranked.flatMap((id) => byId.get(id) ?? []);
}

function withOthers(found: readonly IndexedNote[], all: readonly IndexedNote[]): IndexedNote[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...all.filter(({ id }) => !ids.has(id))];
}
