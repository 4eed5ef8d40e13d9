import type { DatabaseSync } from "node:sqlite";

/** A folder this machine has opened before. */
export interface KnownProject {
  id: string;
  root: string;
  name: string;
  openedAt: number;
}

/** The folders this machine knows. */
export class ProjectStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Most recently opened first. */
  list(): KnownProject[] {
    return this.#database.prepare(
      `SELECT id, root, name, opened_at AS "openedAt" FROM project ORDER BY opened_at DESC`,
    ).all() as unknown as KnownProject[];
  }

  /** Roots of the projects that were open when the last host ended. */
  wasOpen(): string[] {
    return this.#database.prepare("SELECT root FROM project WHERE open = 1 ORDER BY opened_at")
      .all().map((row) => String(row["root"]));
  }

  setOpen(id: string, open: boolean): void {
    this.#database.prepare("UPDATE project SET open = ? WHERE id = ?").run(open ? 1 : 0, id);
  }

  save(project: KnownProject): void {
    this.#database.prepare(
      `INSERT INTO project (id, root, name, opened_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, opened_at = excluded.opened_at`,
    ).run(project.id, project.root, project.name, project.openedAt);
  }
}
