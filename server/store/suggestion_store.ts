import type { DatabaseSync } from "node:sqlite";
import type { Dismissal } from "../../core/embedder/suggestion.ts";

/** What the user said to the suggestion of an embedding engine, by project. */
export class SuggestionStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Undefined: nothing yet. */
  dismissal(projectId: string): Dismissal | undefined {
    const row = this.#database.prepare(
      "SELECT choice FROM embedder_suggestion WHERE project_id = ?",
    ).get(projectId);
    return row?.["choice"] as Dismissal | undefined;
  }

  dismiss(projectId: string, choice: Dismissal): void {
    this.#database.prepare(
      `INSERT INTO embedder_suggestion (project_id, choice) VALUES (?, ?)
       ON CONFLICT (project_id) DO UPDATE SET choice = excluded.choice`,
    ).run(projectId, choice);
  }
}
