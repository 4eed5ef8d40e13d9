import type { DatabaseSync } from "node:sqlite";

/** Who works on what in each project, as text; it outlives the host. */
export class LiveStateStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Ids of the projects in which something happened. */
  projects(): string[] {
    return this.#database.prepare("SELECT project_id FROM live_state ORDER BY project_id").all()
      .map((row) => String(row["project_id"]));
  }

  /** The kept text; undefined when nothing ever happened. */
  read(projectId: string): string | undefined {
    const row = this.#database.prepare("SELECT text FROM live_state WHERE project_id = ?")
      .get(projectId);
    return row === undefined ? undefined : String(row["text"]);
  }

  save(projectId: string, text: string): void {
    this.#database.prepare(
      `INSERT INTO live_state (project_id, text) VALUES (?, ?)
       ON CONFLICT (project_id) DO UPDATE SET text = excluded.text`,
    ).run(projectId, text);
  }
}
