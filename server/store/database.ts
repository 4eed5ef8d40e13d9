import { DatabaseSync, type StatementSync } from "node:sqlite";
import { IdeaError } from "../../core/error.ts";

/** Each entry takes the schema one version further; entries are never changed, only appended. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE project (
    id TEXT PRIMARY KEY,
    root TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    opened_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE launch (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    agent_id TEXT,
    session_id TEXT NOT NULL,
    token_hash TEXT UNIQUE,
    host_pid INTEGER NOT NULL,
    pid INTEGER,
    start_time TEXT,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE INDEX launch_open ON launch (ended_at) WHERE ended_at IS NULL;
  CREATE TABLE vendor_session (
    project_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    vendor_session_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    transcript_path TEXT,
    cwd TEXT NOT NULL,
    argv TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (agent_id, vendor_session_id)
  ) STRICT;
  CREATE TABLE ticket (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    source_agent TEXT,
    target TEXT NOT NULL,
    conversation TEXT NOT NULL,
    kind TEXT NOT NULL,
    task TEXT NOT NULL,
    door TEXT NOT NULL,
    depth INTEGER NOT NULL,
    state TEXT NOT NULL,
    result TEXT,
    reason TEXT,
    created_at INTEGER NOT NULL,
    settled_at INTEGER
  ) STRICT;
  CREATE INDEX ticket_project ON ticket (project_id, created_at);
  CREATE INDEX ticket_open ON ticket (state) WHERE state = 'open';
  CREATE TABLE delivery (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    ticket_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    proof TEXT,
    created_at INTEGER NOT NULL,
    typed_at INTEGER,
    submitted_at INTEGER,
    started_at INTEGER
  ) STRICT;
  CREATE INDEX delivery_queue ON delivery (agent_id, created_at);
  CREATE TABLE tool_call (
    id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    project_id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    ticket_id TEXT NOT NULL,
    started_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE project ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE ticket ADD COLUMN late_result TEXT;
  ALTER TABLE launch ADD COLUMN collect_until INTEGER;
  ALTER TABLE launch ADD COLUMN host_start TEXT;
  ALTER TABLE delivery ADD COLUMN place INTEGER;
  UPDATE delivery SET place = rowid;
  `,
  `
  CREATE TABLE approved_policy (
    project_id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    approved_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE chat_turn (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    launch_id TEXT NOT NULL,
    state TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE INDEX chat_turn_running ON chat_turn (state) WHERE state = 'running';
  CREATE TABLE chat_entry (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chat_entry_agent ON chat_entry (agent_id, place);
  CREATE INDEX chat_entry_turn ON chat_entry (turn_id, place);
  `,
  `
  CREATE TABLE limit_account (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    episode TEXT NOT NULL,
    usage TEXT NOT NULL
  ) STRICT;
  CREATE TABLE limit_agent (
    agent_id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    account TEXT NOT NULL,
    interrupted INTEGER NOT NULL,
    vendor_session_id TEXT,
    parked_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE limit_choice (
    project_id TEXT PRIMARY KEY,
    choice TEXT NOT NULL
  ) STRICT;
  CREATE TABLE limit_history (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account TEXT NOT NULL,
    project_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    what TEXT NOT NULL
  ) STRICT;
  CREATE INDEX limit_history_project ON limit_history (project_id, place);
  `,
  `
  ALTER TABLE launch ADD COLUMN mode TEXT;
  CREATE INDEX launch_agent ON launch (agent_id, started_at);
  `,
  `
  CREATE TABLE live_state (
    project_id TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE proposal (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    about_kind TEXT NOT NULL,
    about_key TEXT NOT NULL,
    content TEXT NOT NULL,
    note TEXT,
    base TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    agent_name TEXT NOT NULL,
    conversation TEXT,
    why TEXT,
    at INTEGER NOT NULL,
    state TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX proposal_open ON proposal (project_id, agent_id, about_kind, about_key)
    WHERE state = 'open';
  `,
  `
  CREATE TABLE embedder_suggestion (
    project_id TEXT PRIMARY KEY,
    choice TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE git_worktree (
    path TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    agent_id TEXT,
    ours INTEGER NOT NULL,
    ready INTEGER NOT NULL,
    prefix TEXT NOT NULL,
    branch TEXT,
    made_branch INTEGER NOT NULL,
    base TEXT,
    start_commit TEXT,
    copies TEXT NOT NULL,
    set_up TEXT
  ) STRICT;
  CREATE UNIQUE INDEX git_worktree_agent ON git_worktree (project_id, agent_id)
    WHERE agent_id IS NOT NULL;
  CREATE TABLE file_touch (
    project_id TEXT NOT NULL,
    tree TEXT NOT NULL,
    path TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    how TEXT NOT NULL,
    PRIMARY KEY (project_id, tree, path, agent_id)
  ) STRICT;
  CREATE INDEX file_touch_time ON file_touch (project_id, at);
  `,
  `
  CREATE TABLE review (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL,
    target_key TEXT NOT NULL,
    target TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (project_id, target_key)
  ) STRICT;
  CREATE TABLE review_comment (
    id TEXT PRIMARY KEY,
    review_id TEXT NOT NULL,
    anchor TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    sent_in TEXT
  ) STRICT;
  CREATE INDEX review_comment_review ON review_comment (review_id, at);
  CREATE TABLE review_send (
    id TEXT PRIMARY KEY,
    review_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    ticket_id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX review_send_review ON review_send (review_id, at);
  CREATE TABLE review_viewed (
    review_id TEXT NOT NULL,
    path TEXT NOT NULL,
    stamp TEXT NOT NULL,
    PRIMARY KEY (review_id, path)
  ) STRICT;
  `,
];

/** Prepares each statement once: preparing one takes longer than running it. */
class Database extends DatabaseSync {
  readonly #prepared = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (!statement) {
      statement = super.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}

/**
 * Opens the operational database, creating or migrating it.
 * @param path file, or `:memory:`
 * @throws IdeaError `STORE` when a newer version of IdeA wrote it
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new Database(path);
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000",
  );
  migrate(database, path);
  return database;
}

function migrate(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (version > MIGRATIONS.length) {
    database.close();
    throw new IdeaError("STORE", `${path} was written by a newer version of IdeA`);
  }
  if (version === MIGRATIONS.length) return;
  if (version > 0) backUp(database, path, version);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}

function backUp(database: DatabaseSync, path: string, version: number): void {
  const copy = `${path}.v${version}.bak`;
  database.prepare("VACUUM INTO ?").run(copy);
}
