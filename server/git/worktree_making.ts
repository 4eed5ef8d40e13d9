import { join, relative } from "node:path";
import { fileStem } from "../../core/agent/agent.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { WorktreeWish } from "../../core/git/worktree_service.ts";
import { checkPattern } from "../../core/git/worktree_settings.ts";
import { log } from "../log.ts";
import type { KeptWorktree, WorktreeStore } from "../store/worktree_store.ts";
import { branchesOf, checkName, startOf } from "./branches.ts";
import type { Git } from "./git.ts";
import { headOf, type Repository } from "./repository.ts";
import { type Copies, copyIgnored } from "./worktree_copies.ts";
import type { FoundWorktree } from "./worktree_list.ts";
import { takeBack } from "./worktree_removing.ts";

/** Where and for whom a work tree is made. */
export interface Making {
  git: Git;
  store: WorktreeStore;
  project: { id: string; name: string; root: string };
  repository: Repository;
  /** Folder of all work trees IdeA makes. */
  base: string;
  /** Name of who is to work in it; else the branch names its folder. */
  agentName: string | undefined;
  wish: WorktreeWish;
}

/**
 * Makes a work tree; one that did not become whole is taken back.
 * @throws IdeaError `CONFLICT` for a branch that is checked out elsewhere, `NOT_FOUND`,
 * `ALREADY_EXISTS`, `GIT` with git's words
 */
export async function makeWorktree(making: Making): Promise<Copies & { tree: KeptWorktree }> {
  const { git, store, repository, wish } = making;
  for (const pattern of wish.copy) checkPattern(pattern);
  const plan = await planned(making);
  store.save(plan);
  try {
    await git.change(["worktree", "add", "--quiet", ...argsOf(plan)], { cwd: repository.root });
    const copies = await copyIgnored(git, repository.root, plan.path, wish.copy);
    const tree = { ...plan, ready: true };
    store.save(tree);
    return { ...copies, tree };
  } catch (failure) {
    await undo(making, plan);
    throw failure;
  }
}

async function undo({ git, store, repository }: Making, plan: KeptWorktree): Promise<void> {
  try {
    await takeBack(git, repository, plan);
    store.remove(plan.projectId, plan.path);
  } catch (failure) {
    // It is tried again when the project is opened.
    log("warn", "A half-made work tree is left", { path: plan.path, reason: describe(failure) });
  }
}

function argsOf({ madeBranch, branch = "", path, startCommit = "" }: KeptWorktree): string[] {
  return madeBranch ? ["--no-track", "-b", branch, path, startCommit] : [path, branch];
}

async function planned(making: Making): Promise<KeptWorktree> {
  const { project, repository, wish, agentName } = making;
  const isFresh = "create" in wish.branch;
  const branch = "create" in wish.branch ? wish.branch.create : wish.branch.existing;
  await checkName(making.git, repository.root, branch);
  const { base, startCommit } = isFresh ? await freshFrom(making) : await existing(making, branch);
  return {
    path: await freePath(making, fileStem(agentName ?? branch)),
    projectId: project.id,
    agentId: wish.agentId,
    ours: true,
    ready: false,
    prefix: relative(repository.root, project.root),
    branch,
    madeBranch: isFresh,
    base,
    startCommit,
    copies: wish.copy,
  };
}

interface Start {
  base: string;
  startCommit: string;
}

/** @throws IdeaError `ALREADY_EXISTS`, `NOT_FOUND`, `CONFLICT` before the first commit */
async function freshFrom({ git, repository: { root }, wish: { branch } }: Making): Promise<Start> {
  if (!("create" in branch)) throw new IdeaError("INTERNAL", "Expected a branch to create");
  const branches = await branchesOf(git, root);
  if (branches.some(({ name }) => name === branch.create)) {
    throw new IdeaError("ALREADY_EXISTS", `A branch named "${branch.create}" exists already`);
  }
  const base = branch.from ?? await checkedOut(git, root);
  return { base, startCommit: await startOf(git, root, base) };
}

/** @throws IdeaError `NOT_FOUND`, `CONFLICT` naming the work tree that has it */
async function existing({ git, repository: { root } }: Making, name: string): Promise<Start> {
  const found = (await branchesOf(git, root)).find((branch) => branch.name === name);
  if (!found) throw new IdeaError("NOT_FOUND", `There is no branch "${name}"`);
  if (found.worktree !== undefined) {
    throw new IdeaError(
      "CONFLICT",
      `"${name}" is checked out in ${found.worktree}: adopt that work tree instead`,
    );
  }
  return { base: await checkedOut(git, root), startCommit: found.commit };
}

/** What is kept of a work tree that was there already. @throws IdeaError `CONFLICT` */
export async function adopted(
  git: Git,
  { id, root }: Making["project"],
  repository: Repository,
  { path, branch, commit }: FoundWorktree,
): Promise<KeptWorktree> {
  return {
    path,
    projectId: id,
    ours: false,
    ready: true,
    prefix: relative(repository.root, root),
    branch,
    madeBranch: false,
    base: await checkedOut(git, repository.root),
    startCommit: commit,
    copies: [],
  };
}

/** The branch that the project has checked out, or its commit. @throws IdeaError `CONFLICT` */
export async function checkedOut(git: Git, root: string): Promise<string> {
  const asked = await git.run(["symbolic-ref", "--quiet", "--short", "HEAD"], { cwd: root });
  const commit = await headOf(git, root);
  if (commit === undefined) {
    throw new IdeaError("CONFLICT", "There is no commit yet that a work tree could begin with");
  }
  return asked.code === 0 ? new TextDecoder().decode(asked.stdout).trim() : commit;
}

/** A folder that is not there yet, outside of the project. @throws IdeaError `CONFLICT` */
async function freePath({ base, project }: Making, stem: string): Promise<string> {
  const folder = join(base, `${fileStem(project.name)}-${project.id.slice(0, 8)}`);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  // As git will name it.
  const real = await Deno.realPath(folder);
  if (!relative(project.root, real).startsWith("..")) {
    throw new IdeaError("CONFLICT", `Work trees would lie inside of the project, in ${real}`);
  }
  for (let number = 1;; number++) {
    const path = join(real, number === 1 ? stem : `${stem}-${number}`);
    if (await Deno.lstat(path).then(() => false, () => true)) return path;
  }
}
