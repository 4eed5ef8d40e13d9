import type { DatabaseSync } from "node:sqlite";
import type { Touch, TouchSource } from "../../core/git/attribution.ts";

/** Which touches are meant; what is absent is not asked for. */
export interface TouchQuestion {
  tree?: string | undefined;
  path?: string | undefined;
  agentId?: string | undefined;
}

/** Who changed which file, the newest of each project. */
export class TouchStore {
  readonly #database: DatabaseSync;
  readonly #kept: number;

  /** @param kept touches kept of one project */
  constructor(database: DatabaseSync, kept: number) {
    this.#database = database;
    this.#kept = kept;
  }

  /** The newest first. */
  list(projectId: string, { tree, path, agentId }: TouchQuestion): Touch[] {
    return this.#database.prepare(
      `SELECT * FROM file_touch WHERE project_id = ? AND (? IS NULL OR tree = ?)
       AND (? IS NULL OR path = ?) AND (? IS NULL OR agent_id = ?) ORDER BY at DESC, path`,
    ).all(
      projectId,
      ...twice(tree),
      ...twice(path === undefined ? undefined : JSON.stringify(path)),
      ...twice(agentId),
    ).map(toTouch);
  }

  save(projectId: string, { tree, path, agentId, at, how }: Touch): void {
    this.#database.prepare(
      `INSERT INTO file_touch (project_id, tree, path, agent_id, at, how) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (project_id, tree, path, agent_id) DO UPDATE SET at = excluded.at,
         how = excluded.how`,
    ).run(projectId, tree, JSON.stringify(path), agentId, at, how);
  }

  /** Forgets the oldest, beyond those that are kept. */
  trim(projectId: string): void {
    this.#database.prepare(
      `DELETE FROM file_touch WHERE project_id = ? AND rowid IN (
         SELECT rowid FROM file_touch WHERE project_id = ? ORDER BY at DESC LIMIT -1 OFFSET ?)`,
    ).run(projectId, projectId, this.#kept);
  }

  /** Forgets a work tree that is gone. */
  forget(projectId: string, tree: string): void {
    this.#database.prepare("DELETE FROM file_touch WHERE project_id = ? AND tree = ?")
      .run(projectId, tree);
  }
}

function twice(value: string | undefined): [string | null, string | null] {
  return [value ?? null, value ?? null];
}

function toTouch(row: Record<string, unknown>): Touch {
  return {
    agentId: String(row["agent_id"]),
    tree: String(row["tree"]),
    // As JSON: a path that is no text has lone surrogates, which SQLite would not keep.
    path: JSON.parse(String(row["path"])),
    at: Number(row["at"]),
    how: row["how"] as TouchSource,
  };
}
