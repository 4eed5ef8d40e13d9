import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe } from "../../core/error.ts";
import { log } from "../log.ts";

/** One more whenever notes are indexed otherwise: an index of another version is made anew. */
const VERSION = 1;

const SCHEMA = `
  CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    revision TEXT NOT NULL,
    title TEXT NOT NULL,
    hook TEXT NOT NULL,
    type TEXT NOT NULL,
    written_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX note_newest ON note (written_at DESC, slug);
  CREATE VIRTUAL TABLE note_text USING fts5 (
    name, description, content,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE note_word USING fts5vocab (note_text, 'row');
  CREATE TABLE vector (
    note_id INTEGER PRIMARY KEY REFERENCES note (id) ON DELETE CASCADE,
    revision TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    numbers BLOB NOT NULL
  ) STRICT;
`;

/** Files SQLite keeps beside its own. */
const BESIDE = ["", "-wal", "-shm", "-journal"];

/**
 * Opens a project's index of notes. It is derived: one that is broken, or of another version, is
 * thrown away, and without a place on disk it is kept in memory.
 * @param path undefined: in memory
 */
export function openRecallDatabase(path: string | undefined): DatabaseSync {
  if (path === undefined) return create(":memory:");
  try {
    if (existsSync(path)) return openSound(path);
  } catch (failure) {
    log("info", "An index of notes is made anew", { path, reason: describe(failure) });
  }
  try {
    removeRecallDatabase(path);
    mkdirSync(dirname(path), { recursive: true });
    return create(path);
  } catch (failure) {
    log("warn", "An index of notes is kept in memory", { path, reason: describe(failure) });
    return create(":memory:");
  }
}

/** Removes the index from the disk as far as that is possible; the next one is made from the notes. */
export function removeRecallDatabase(path: string): void {
  for (const end of BESIDE) {
    try {
      rmSync(path + end, { force: true, recursive: true });
    } catch (failure) {
      log("warn", "An index of notes stays", { path: path + end, reason: describe(failure) });
    }
  }
}

/** True for what SQLite says of a database that is broken, full or gone. */
export function isDatabaseFailure(failure: unknown): boolean {
  return (failure as { code?: string }).code === "ERR_SQLITE_ERROR";
}

/** @throws Error when there is none, or it cannot be trusted */
function openSound(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    requireSound(database);
    prepare(database);
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

function requireSound(database: DatabaseSync): void {
  const version = database.prepare("PRAGMA user_version").get()?.["user_version"];
  if (version !== VERSION) throw new Error(`expected version ${VERSION}, found ${version}`);
  const checked = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
  if (checked !== "ok") throw new Error(`expected a sound database: ${checked}`);
  database.exec("INSERT INTO note_text (note_text) VALUES ('integrity-check')");
}

function create(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  prepare(database);
  database.exec(`BEGIN; ${SCHEMA}; PRAGMA user_version = ${VERSION}; COMMIT`);
  return database;
}

function prepare(database: DatabaseSync): void {
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000",
  );
}
