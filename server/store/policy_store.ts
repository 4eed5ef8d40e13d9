import type { DatabaseSync } from "node:sqlite";

/** Policies as the user approved them, out of every agent's reach. */
export class PolicyStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The approved text of the project's `permissions.json`; undefined when there never was one. */
  approved(projectId: string): string | undefined {
    const row = this.#database.prepare("SELECT text FROM approved_policy WHERE project_id = ?")
      .get(projectId);
    return row === undefined ? undefined : String(row["text"]);
  }

  /** Records what the user approved. */
  approve(projectId: string, text: string, at: number): void {
    this.#database.prepare(
      `INSERT INTO approved_policy (project_id, text, approved_at) VALUES (?, ?, ?)
       ON CONFLICT (project_id) DO UPDATE SET text = excluded.text, approved_at = excluded.approved_at`,
    ).run(projectId, text, at);
  }
}
