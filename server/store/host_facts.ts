import type { DatabaseSync } from "node:sqlite";

/** What a host leaves to the next one. */
export class HostFacts {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The port of the last host: its clients look for the next one there. */
  get port(): number | undefined {
    const row = this.#database.prepare("SELECT value FROM host_fact WHERE name = 'port'").get();
    return row && Number(row["value"]);
  }

  set port(port: number) {
    this.#database.prepare("INSERT OR REPLACE INTO host_fact (name, value) VALUES ('port', ?)")
      .run(String(port));
  }
}
