import type { DatabaseSync } from "node:sqlite";
import type { SetUp } from "../../core/git/worktree_service.ts";

/** What is kept of a work tree, beyond what git knows. */
export interface KeptWorktree {
  /** Absolute, links followed. */
  path: string;
  projectId: string;
  agentId?: string | undefined;
  /** Made by IdeA; else taken as it was. */
  ours: boolean;
  /** Where the project is in it, when that is a folder inside of its repository; else "". */
  prefix: string;
  /** False while it is being made. */
  ready: boolean;
  branch?: string | undefined;
  /** The branch was made with it. */
  madeBranch: boolean;
  base?: string | undefined;
  startCommit?: string | undefined;
  /** Patterns of the ignored files that were copied into it. */
  copies: readonly string[];
  setUp?: SetUp | undefined;
}

type Row = Record<string, unknown>;

/** Work trees that agents work in, or that IdeA made; they outlive the host. */
export class WorktreeStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  of(projectId: string): KeptWorktree[] {
    return this.#database.prepare("SELECT * FROM git_worktree WHERE project_id = ? ORDER BY path")
      .all(projectId).map(toWorktree);
  }

  find(projectId: string, path: string): KeptWorktree | undefined {
    const row = this.#database.prepare(
      "SELECT * FROM git_worktree WHERE project_id = ? AND path = ?",
    ).get(projectId, path);
    return row && toWorktree(row);
  }

  /** The one an agent works in; undefined: it works in the project's folder. */
  ofAgent(projectId: string, agentId: string): KeptWorktree | undefined {
    const row = this.#database.prepare(
      "SELECT * FROM git_worktree WHERE project_id = ? AND agent_id = ?",
    ).get(projectId, agentId);
    return row && toWorktree(row);
  }

  save(tree: KeptWorktree): void {
    this.#database.prepare(
      `INSERT INTO git_worktree (path, project_id, agent_id, ours, ready, prefix, branch, made_branch,
         base, start_commit, copies, set_up)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET project_id = excluded.project_id,
         agent_id = excluded.agent_id, ours = excluded.ours, ready = excluded.ready,
         prefix = excluded.prefix,
         branch = excluded.branch, made_branch = excluded.made_branch, base = excluded.base,
         start_commit = excluded.start_commit, copies = excluded.copies, set_up = excluded.set_up`,
    ).run(
      tree.path,
      tree.projectId,
      tree.agentId ?? null,
      tree.ours ? 1 : 0,
      tree.ready ? 1 : 0,
      tree.prefix,
      tree.branch ?? null,
      tree.madeBranch ? 1 : 0,
      tree.base ?? null,
      tree.startCommit ?? null,
      JSON.stringify(tree.copies),
      tree.setUp === undefined ? null : JSON.stringify(tree.setUp),
    );
  }

  remove(projectId: string, path: string): void {
    this.#database.prepare("DELETE FROM git_worktree WHERE project_id = ? AND path = ?")
      .run(projectId, path);
  }
}

function toWorktree(row: Row): KeptWorktree {
  const text = (name: string) => row[name] === null ? undefined : String(row[name]);
  const setUp = text("set_up");
  return {
    path: String(row["path"]),
    projectId: String(row["project_id"]),
    agentId: text("agent_id"),
    ours: row["ours"] === 1,
    ready: row["ready"] === 1,
    prefix: String(row["prefix"]),
    branch: text("branch"),
    madeBranch: row["made_branch"] === 1,
    base: text("base"),
    startCommit: text("start_commit"),
    copies: JSON.parse(String(row["copies"])),
    setUp: setUp === undefined ? undefined : JSON.parse(setUp),
  };
}
