import type { Ticket } from "../delegation/ticket.ts";
import type { Attribution, Touch } from "./attribution.ts";
import type { SafetyRef, Worktree } from "./service.ts";
import type { RemovalProblem } from "./worktree.ts";
import type { WorktreeSettings } from "./worktree_settings.ts";

/** The command that makes a fresh work tree ready, for example `npm ci`. */
export interface SetUp {
  command: string;
  /** `late`: stopped, because it took longer than any should. */
  state: "running" | "done" | "failed" | "stopped" | "late";
  /** How it ended; absent while it runs and when it was stopped. */
  code?: number;
  /** The end of what it printed. */
  output: string;
}

/** A work tree with what IdeA knows of it. */
export interface WorktreeView extends Worktree {
  /** What its branch is compared with and goes back to: a branch, or a commit. */
  base?: string;
  setUp?: SetUp;
  /** Why nothing is done with it, in words: what lies in its folder is not this work tree. */
  problem?: string;
}

/** A work tree to be made. What is copied and run is what the person saw, never what a file says. */
export interface WorktreeWish {
  /** Agent that is to work in it; absent: nobody yet. */
  agentId?: string | undefined;
  /** A fresh branch, from what the project has checked out when `from` is absent; or one there is. */
  branch: { create: string; from?: string | undefined } | { existing: string };
  /** Ignored files to be copied into it, as patterns from the top (`.env*`, `config/**`). */
  copy: readonly string[];
  /** Run in it once it is there. */
  setUp?: string | undefined;
}

/** What came of making one. */
export interface MadeWorktree {
  tree: WorktreeView;
  copied: number;
  /** Files that were meant and not copied, with the reason. */
  skipped: readonly string[];
}

/** How a work tree is to be removed. */
export interface RemovalWish {
  path: string;
  /** Although something is in it: all of that is kept under safety refs first. */
  force: boolean;
  deleteBranch: boolean;
}

/** How an agent's branch comes into what the project has checked out. */
export interface MergeWish {
  path: string;
  how: "merge" | "rebase";
  /** What becomes of conflicts: as before, left to the person, or given to the agent as a task. */
  onConflict: "abort" | "leave" | "agent";
  /** Although its work tree holds changes that are not committed; they stay there. */
  onlyCommitted: boolean;
}

/** Two sides changed the same lines. */
export interface Conflicts {
  state: "conflicts";
  /** See `git_path.ts`. */
  files: readonly string[];
  /** Work tree in which the operation is under way; absent: everything is as before. */
  tree?: string;
  /** The task that its agent got. */
  ticket?: Ticket;
}

/** How bringing back ended. */
export type MergeResult = { state: "merged"; commit: string } | Conflicts;

/** How handing back ended; `merged`: there was nothing to settle. */
export type HandBackResult = { state: "merged" } | Conflicts;

/** Which touches are meant; what is absent is not asked for. */
export interface TouchWish {
  agentId?: string | undefined;
  /** Work tree, absolute; absent: the project's folder. */
  tree?: string | undefined;
  path?: string | undefined;
}

/** Work trees of a project's repository, and who works in them. */
export interface WorktreeService {
  list(projectId: string): Promise<WorktreeView[]>;
  /**
   * Makes one; the set-up goes on after the answer.
   * @throws IdeaError `CONFLICT` when the branch is checked out elsewhere (adopt that one) or the
   * agent has one already
   */
  create(projectId: string, wish: WorktreeWish): Promise<MadeWorktree>;
  /** Takes one that is there already. @throws IdeaError `NOT_FOUND`, `CONFLICT` */
  adopt(
    projectId: string,
    input: { path: string; agentId?: string | undefined; base?: string | undefined },
  ): Promise<WorktreeView>;
  /**
   * Chooses who works in it; absent: nobody. A running agent is there after its restart.
   * @throws IdeaError `CONFLICT` when the agent has another one
   */
  assign(projectId: string, path: string, agentId: string | undefined): Promise<WorktreeView>;
  /** Runs the set-up once more, with this command. @throws IdeaError `CONFLICT` while it runs */
  setUp(projectId: string, path: string, command: string): Promise<WorktreeView>;
  stopSetUp(projectId: string, path: string): Promise<void>;
  /** What the dialog that makes one begins with. @throws IdeaError `INVALID` naming the file */
  settings(projectId: string): Promise<WorktreeSettings>;
  saveSettings(projectId: string, settings: WorktreeSettings): Promise<void>;
  /** Why it would not be removed; empty: nothing would be lost. */
  removalProblems(projectId: string, path: string): Promise<RemovalProblem[]>;
  /** @throws IdeaError `CONFLICT` with the reasons; some hold although `force` is set */
  remove(projectId: string, wish: RemovalWish): Promise<{ kept: SafetyRef[] }>;
  /** @throws IdeaError `CONFLICT` with what has to be done first, `GIT` with git's words */
  mergeBack(projectId: string, wish: MergeWish): Promise<MergeResult>;
  /** Begins the merge of the base in the agent's work tree, and gives it the conflicts as a task. */
  handConflictBack(projectId: string, path: string): Promise<HandBackResult>;
  /** Who changed which file when, the newest first. */
  touches(projectId: string, wish: TouchWish): Touch[];
  /** Who changed these files, as they are now. */
  attribution(
    projectId: string,
    paths: readonly string[],
    tree?: string,
  ): Promise<Record<string, Attribution>>;
}
