import type { DatabaseSync, StatementSync } from "node:sqlite";
import { nearest } from "../../core/memory/recall_rank.ts";
import { RECALL } from "../../core/numbers.ts";

/** A note's vector, of length 1, as one engine made it of one revision. */
export interface NoteVector {
  slug: string;
  revision: string;
  vector: Float32Array;
}

/** Vectors of a project's notes, each for the text it was made from and by one engine. */
export class VectorIndex {
  readonly #missing: StatementSync;
  readonly #keep: StatementSync;
  readonly #all: StatementSync;
  readonly #count: StatementSync;
  readonly #database: DatabaseSync;
  /** Vectors of one engine by id of the note, once they were asked for. */
  #loaded: { fingerprint: string; vectors: Map<number, Float32Array> } | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    const usable = "vector.revision = note.revision AND vector.fingerprint = ?";
    const joined = `FROM note JOIN vector ON vector.note_id = note.id AND ${usable}`;
    this.#missing = database.prepare(
      `SELECT slug, note.revision FROM note
       LEFT JOIN vector ON vector.note_id = note.id AND ${usable}
       WHERE vector.note_id IS NULL ORDER BY note.id LIMIT ?`,
    );
    this.#keep = database.prepare(
      `INSERT INTO vector (note_id, revision, fingerprint, numbers)
       SELECT id, revision, ?, ? FROM note WHERE slug = ? AND revision = ?
       ON CONFLICT (note_id) DO UPDATE SET revision = excluded.revision,
        fingerprint = excluded.fingerprint, numbers = excluded.numbers`,
    );
    this.#all = database.prepare(`SELECT note_id, numbers ${joined}`);
    this.#count = database.prepare(`SELECT count(*) AS vectors ${joined}`);
  }

  /** The first notes without a vector of the engine. */
  missing(fingerprint: string): { slug: string; revision: string }[] {
    return this.#missing.all(fingerprint, RECALL.embedBatch).map((row) => ({
      slug: String(row["slug"]),
      revision: String(row["revision"]),
    }));
  }

  /** Keeps vectors; those of texts that changed meanwhile are dropped. */
  keep(fingerprint: string, vectors: readonly NoteVector[]): void {
    this.#database.exec("BEGIN");
    try {
      for (const { slug, revision, vector } of vectors) {
        this.#keep.run(fingerprint, bytesOf(vector), slug, revision);
      }
      this.#database.exec("COMMIT");
    } catch (failure) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw failure;
    }
    this.forget();
  }

  /** Notes have changed: what is held in memory of their vectors may be old. */
  forget(): void {
    this.#loaded = undefined;
  }

  /** How many notes have a vector of the engine. */
  count(fingerprint: string): number {
    return Number(this.#count.get(fingerprint)?.["vectors"] ?? 0);
  }

  /** Ids of the notes whose meaning is nearest, the nearest first. */
  nearest(fingerprint: string, to: Float32Array): number[] {
    return nearest(to, this.#vectors(fingerprint), RECALL.nearest);
  }

  #vectors(fingerprint: string): Map<number, Float32Array> {
    if (this.#loaded?.fingerprint === fingerprint) return this.#loaded.vectors;
    const vectors = new Map(
      this.#all.all(fingerprint).map((row) => [
        Number(row["note_id"]),
        numbersOf(row["numbers"] as Uint8Array),
      ]),
    );
    this.#loaded = { fingerprint, vectors };
    return vectors;
  }
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

function numbersOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
