import type { FileDiff } from "./diff.ts";
import type { GraphRow } from "./graph.ts";
import type { Commit } from "./log.ts";
import type { HunkChoice } from "./patch.ts";
import type { Status } from "./status.ts";

/** Something git was told to do and has not finished. */
export type GitOperation = "merge" | "rebase" | "cherryPick" | "revert" | "bisect";

/** A work tree as it is now. */
export interface GitState {
  /** `noGit`: no program; `none`: no repository here; `broken`: one that git cannot read. */
  kind: "repository" | "none" | "bare" | "broken" | "noGit";
  /** Why not, in git's own words. */
  problem?: string;
  /** Top folder of the work tree, absolute. */
  root?: string;
  status?: Status;
  /** Who a commit made now is by, `Name <address>`; absent: git knows no name. */
  author?: string;
  /** Files beyond those in `status`. */
  more?: number;
  operation?: GitOperation;
  remotes: string[];
}

/** A commit in the graph. */
export interface GraphCommit extends Commit {
  row: GraphRow;
}

/** All that is told of one commit. */
export interface CommitDetails {
  id: string;
  parents: string[];
  author: string;
  email: string;
  /** When it was written, epoch ms. */
  at: number;
  /** Who put it where it is; mostly the author. */
  committer: string;
  committerEmail: string;
  committedAt: number;
  /** All of it; the first line is the subject. */
  message: string;
}

/** Part of a history. */
export interface GraphPage {
  commits: GraphCommit[];
  /** Commits come after these. */
  more: boolean;
}

/** Which part of a history. */
export interface GraphWish {
  skip: number;
  count: number;
  /** Only commits with these words in their message, or by whom `author:` names; absent: all. */
  search?: string | undefined;
  /** Of all refs, or only of what is checked out. */
  all: boolean;
}

/** What is compared. */
export type DiffWish =
  /** The work tree against the index. */
  | { kind: "unstaged"; path?: string | undefined }
  /** The index against the last commit. */
  | { kind: "staged"; path?: string | undefined }
  /** Two commits, or one against its first parent. */
  | { kind: "commits"; from?: string | undefined; to: string; path?: string | undefined }
  /** A work tree with all that is in it against where it left a branch. */
  | { kind: "since"; base: string; path?: string | undefined };

/** Changes, as far as they are shown. */
export interface DiffView {
  files: FileDiff[];
  /** It was longer than is shown. */
  cut: boolean;
}

/** What was put aside before something was lost. */
export interface SafetyRef {
  /** Below `refs/idea/safety/`. */
  ref: string;
  commit: string;
  /** Epoch ms. */
  at: number;
  /** What was done then, in words. */
  why: string;
  /** Files of a work tree that can be brought back, or a commit that a branch can be made of. */
  kind: "files" | "commit";
}

/** A branch. */
export interface Branch {
  name: string;
  commit: string;
  current: boolean;
  upstream?: string;
  ahead?: number;
  behind?: number;
  /** Work tree it is checked out in, absolute. */
  worktree?: string;
  /** All of it is in what is checked out. */
  merged: boolean;
}

/** How a command of git ended that people see the words of. */
export interface GitOutcome {
  ok: boolean;
  /** What it and its hooks printed. */
  output: string;
}

/** A work tree of the repository. */
export interface Worktree {
  /** Absolute. */
  path: string;
  commit?: string;
  branch?: string;
  /** The one the repository lives in. */
  main: boolean;
  locked?: string;
  /** Its folder is gone. */
  missing: boolean;
  /** Made by IdeA. */
  ours: boolean;
  /** Agent that works in it. */
  agentId?: string;
}

/**
 * A project's repository, through the user's own git. `tree` names one of its work trees by path;
 * absent: the project's folder. Every method may throw an `IdeaError`, `GIT` with git's own words.
 */
export interface GitService {
  state(projectId: string, tree?: string): Promise<GitState>;
  init(projectId: string): Promise<GitState>;
  stage(projectId: string, paths: readonly string[], tree?: string): Promise<void>;
  unstage(projectId: string, paths: readonly string[], tree?: string): Promise<void>;
  /** Some lines of one file, from the work tree to the index or back. @throws IdeaError `CONFLICT` when the file changed since */
  stageLines(
    projectId: string,
    change: {
      path: string;
      choices: readonly HunkChoice[];
      /** Of the diff that was shown. */
      revision: string;
      unstage: boolean;
    },
    tree?: string,
  ): Promise<void>;
  /** Takes changes of the work tree back; what was there is kept. */
  discard(projectId: string, paths: readonly string[], tree?: string): Promise<SafetyRef>;
  safety(projectId: string): Promise<SafetyRef[]>;
  /** Brings the files of a safety ref back. @throws IdeaError `CONFLICT` naming files that changed since */
  restore(projectId: string, ref: string, tree?: string): Promise<void>;
  commit(
    projectId: string,
    input: { message: string; amend: boolean },
    tree?: string,
  ): Promise<GitOutcome & { commit?: string }>;
  branches(projectId: string, tree?: string): Promise<Branch[]>;
  createBranch(
    projectId: string,
    input: { name: string; from?: string | undefined; checkout: boolean },
    tree?: string,
  ): Promise<void>;
  checkout(projectId: string, branch: string, tree?: string): Promise<void>;
  /** @throws IdeaError `CONFLICT` when it has commits that are nowhere else and `force` is not set */
  deleteBranch(projectId: string, name: string, force: boolean): Promise<SafetyRef | undefined>;
  log(projectId: string, wish: GraphWish, tree?: string): Promise<Commit[]>;
  graph(projectId: string, wish: GraphWish): Promise<GraphPage>;
  /** One commit, by its id or a name. @throws IdeaError `NOT_FOUND` */
  commitDetails(projectId: string, name: string): Promise<CommitDetails>;
  diff(projectId: string, wish: DiffWish, tree?: string): Promise<DiffView & { revision: string }>;
  /** Text of a file in a commit, or in the index with `index`. @throws IdeaError `NOT_FOUND` */
  file(projectId: string, commit: string, path: string, tree?: string): Promise<string>;
  /** Sends the branch that is checked out; what people asked for, once. */
  push(projectId: string, tree?: string): Promise<GitOutcome>;
  /** Fetches and goes forward; never makes a merge by itself. */
  pull(projectId: string, tree?: string): Promise<GitOutcome>;
  /** Ends what is under way as it was before. */
  abort(projectId: string, tree?: string): Promise<void>;
}
