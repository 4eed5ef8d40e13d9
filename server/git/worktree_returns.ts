import type { Ticket } from "../../core/delegation/ticket.ts";
import { IdeaError } from "../../core/error.ts";
import { shownPath } from "../../core/git/git_path.ts";
import type {
  Conflicts,
  HandBackResult,
  MergeResult,
  MergeWish,
} from "../../core/git/worktree_service.ts";
import { conflictTask } from "../../core/git/worktree_task.ts";
import type { KeptWorktree } from "../store/worktree_store.ts";
import type { Git } from "./git.ts";
import { operationIn, type Repository } from "./repository.ts";
import { fullStatus } from "./full_status.ts";
import { type FoundWorktree, usableGitDir } from "./worktree_list.ts";
import { checkedOut } from "./worktree_making.ts";
import { type Attempt, forward, merge, rebase } from "./worktree_merging.ts";

/** A work tree whose branch is to come back. */
export interface Returning {
  git: Git;
  projectId: string;
  /** The project's own work tree, into which it comes. */
  project: Repository;
  tree: FoundWorktree;
  kept: KeptWorktree | undefined;
  agents: ReturnAgents;
}

/** The agents as far as bringing back has to do with them. */
export interface ReturnAgents {
  /** A turn of the agent is open: it may be writing. */
  isWorking(projectId: string, agentId: string): boolean;
  nameOf(projectId: string, agentId: string): Promise<string>;
  /** Gives the agent a task in the user's name. */
  assign(projectId: string, agentId: string, task: string): Promise<Ticket>;
}

/**
 * Brings a branch into what the project has checked out.
 * @throws IdeaError `CONFLICT` with what has to be done first, `GIT` with git's words
 */
export async function bringBack(returning: Returning, wish: MergeWish): Promise<MergeResult> {
  const { git, project } = returning;
  const { branch, repository } = await ready(returning);
  if (!wish.onlyCommitted) await requireCommitted(git, repository);
  const target = await targetOf(returning, branch);
  return wish.how === "merge"
    ? await bringByMerge(returning, branch, wish)
    : await bringByRebase(returning, { branch, target, repository, project }, wish);
}

async function bringByMerge(
  returning: Returning,
  branch: string,
  { onConflict }: MergeWish,
): Promise<MergeResult> {
  const { git, project } = returning;
  const agent = onConflict === "agent" ? await freeAgent(returning) : undefined;
  const tried = await merge(git, project, branch);
  if (tried.state === "merged") return tried;
  const { state, files } = tried;
  if (onConflict === "leave") return { state, files, tree: project.root };
  await git.change(["merge", "--abort"], { cwd: project.root });
  if (agent === undefined) return { state, files };
  const handed = await handBack(returning);
  // Between the two nothing else changed either branch: the conflicts are there too.
  return handed.state === "conflicts" ? handed : { state, files };
}

interface Rebasing {
  branch: string;
  target: string;
  repository: Repository;
  project: Repository;
}

async function bringByRebase(
  returning: Returning,
  { branch, target, repository, project }: Rebasing,
  { onConflict }: MergeWish,
): Promise<MergeResult> {
  const { git } = returning;
  // Its files change under it: it must not be writing.
  const agent = returning.kept?.agentId === undefined ? undefined : await freeAgent(returning);
  if (onConflict === "agent" && agent === undefined) throw nobodyWorks(returning.tree.path);
  const tried = await rebase(git, repository, target);
  if (tried.state === "merged") return await forward(git, project, branch);
  const { state, files } = tried;
  if (onConflict === "abort") {
    await git.change(["rebase", "--abort"], { cwd: repository.root });
    return { state, files };
  }
  if (onConflict === "leave" || agent === undefined) return { state, files, tree: repository.root };
  return await hand(returning, agent, { branch, base: target, operation: "rebase" }, files);
}

/**
 * Begins the merge of what the project has checked out in the agent's work tree, and gives the agent
 * the conflicts as a task.
 * @throws IdeaError `CONFLICT` when it has no agent, or the agent is at work, or something is under
 * way; `GIT` with git's words for changed files in the way
 */
export async function handBack(returning: Returning): Promise<HandBackResult> {
  const { git, project } = returning;
  const { branch, repository } = await ready(returning);
  const agent = await freeAgent(returning);
  const base = await checkedOut(git, project.root);
  const tried: Attempt = await merge(git, repository, base);
  if (tried.state === "merged") return { state: "merged" };
  return await hand(returning, agent, { branch, base, operation: "merge" }, tried.files);
}

async function hand(
  { git, projectId, tree, agents }: Returning,
  agentId: string,
  what: { branch: string; base: string; operation: "merge" | "rebase" },
  files: readonly string[],
): Promise<Conflicts> {
  const task = conflictTask({ ...what, tree: tree.path, files });
  const ticket = await agents.assign(projectId, agentId, task).catch(async (failure) => {
    await git.change([what.operation, "--abort"], { cwd: tree.path });
    throw failure;
  });
  return { state: "conflicts", files, tree: tree.path, ticket };
}

/** @throws IdeaError `CONFLICT` for a detached head or an operation under way */
async function ready({ tree, project }: Returning): Promise<
  { branch: string; repository: Repository }
> {
  const gitDir = usableGitDir(tree);
  const { path, branch, main } = tree;
  if (main) throw new IdeaError("CONFLICT", `${path} is the project's own folder`);
  const operation = await operationIn({ gitDir });
  if (operation !== undefined) {
    throw new IdeaError("CONFLICT", `A ${operation} is under way in ${path}: finish or abort it`);
  }
  if (branch === undefined) {
    throw new IdeaError("CONFLICT", `${path} has no branch checked out that could be brought back`);
  }
  return { branch, repository: { root: path, gitDir, commonDir: project.commonDir } };
}

/** @throws IdeaError `CONFLICT` naming the files */
async function requireCommitted(git: Git, { root }: Repository): Promise<void> {
  const { files } = await fullStatus(git, root);
  if (files.length === 0) return;
  const names = files.slice(0, 5).map(({ path }) => shownPath(path)).join(", ");
  throw new IdeaError(
    "CONFLICT",
    `${root} has changes that no commit has: commit them first (${names})`,
  );
}

/** The branch of the project's folder. @throws IdeaError `CONFLICT` */
async function targetOf({ git, project }: Returning, branch: string): Promise<string> {
  const operation = await operationIn(project);
  if (operation !== undefined) {
    throw new IdeaError("CONFLICT", `A ${operation} is under way in ${project.root}`);
  }
  const asked = await git.run(["symbolic-ref", "--quiet", "--short", "HEAD"], {
    cwd: project.root,
  });
  const target = new TextDecoder().decode(asked.stdout).trim();
  if (asked.code === 0 && target !== branch) return target;
  throw new IdeaError("CONFLICT", `${project.root} has no branch checked out to bring it into`);
}

/** @throws IdeaError `CONFLICT` when nobody works there, or the agent is in the middle of a turn */
async function freeAgent({ projectId, kept, tree, agents }: Returning): Promise<string> {
  const agentId = kept?.agentId;
  if (agentId === undefined) throw nobodyWorks(tree.path);
  if (!agents.isWorking(projectId, agentId)) return agentId;
  const name = await agents.nameOf(projectId, agentId);
  throw new IdeaError("CONFLICT", `"${name}" is at work in ${tree.path}: wait until it is idle`);
}

function nobodyWorks(path: string): IdeaError {
  return new IdeaError("CONFLICT", `No agent works in ${path} that could settle conflicts`);
}
