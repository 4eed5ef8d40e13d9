import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { ChangedFile } from "../../core/git/status.ts";
import type { SafetyRef } from "../../core/git/service.ts";
import {
  holdsAnyway,
  type RemovalFacts,
  removalProblems,
  removalWords,
} from "../../core/git/worktree_removal.ts";
import type { KeptWorktree } from "../store/worktree_store.ts";
import { deleteBranch } from "./branches.ts";
import type { Git } from "./git.ts";
import type { Repository } from "./repository.ts";
import { keepFiles, removeFiles } from "./safety.ts";
import { submodulesIn } from "./worktree_facts.ts";
import { keepIndex, keepLooseCommits } from "./worktree_keeping.ts";
import type { FoundWorktree } from "./worktree_list.ts";

/** A work tree that is to go. */
export interface Removal {
  git: Git;
  /** The project's own work tree. */
  project: Repository;
  tree: FoundWorktree;
  kept: KeptWorktree | undefined;
  facts: RemovalFacts;
  force: boolean;
  deleteBranch: boolean;
}

/**
 * Removes a work tree. git itself looks once more whether something would be lost, and refuses.
 * @returns what was kept of it
 * @throws IdeaError `CONFLICT` with the reasons, `GIT` with git's words
 */
export async function removeWorktree(removal: Removal): Promise<SafetyRef[]> {
  const { git, project, tree, facts, force } = removal;
  const problems = removalProblems(facts);
  const holding = force ? problems.filter(holdsAnyway) : problems;
  if (holding.length > 0) {
    const reasons = holding.map(removalWords).join("; ");
    throw new IdeaError("CONFLICT", `${tree.path} is not removed: ${reasons}`);
  }
  const kept = problems.length > 0 ? await keepAll(removal) : [];
  await git.change(["worktree", "remove", ...await emptyModules(removal), tree.path], {
    cwd: project.root,
  });
  return [...kept, ...await dropBranch(removal)];
}

/** Keeps what is in it, and makes it as clean as git wants to see it. */
async function keepAll({ git, project, tree, facts }: Removal): Promise<SafetyRef[]> {
  const { path, gitDir, missing } = tree;
  const why = `Removed work tree ${path}`;
  const refs: SafetyRef[] = [];
  if (gitDir === undefined) return refs;
  refs.push(...await keepIndex(git, project, gitDir, why));
  refs.push(...await keepLooseCommits(git, project, { gitDir, branch: tree.branch }, why));
  if (missing) return refs;
  const repository = { root: path, gitDir, commonDir: project.commonDir };
  const files = facts.status?.files ?? [];
  const there = await Promise.all(files.map((file) => isInTree(path, file)));
  const paths = [...files.filter((_, at) => there[at]).flatMap(pathsOf), ...facts.copies];
  if (paths.length > 0) refs.push(await keepFiles(git, repository, [...new Set(paths)], why));
  if (files.some((file) => !file.untracked) || facts.operation !== undefined) {
    await git.change(["reset", "--hard", "--quiet"], { cwd: path });
  }
  await removeFiles(git, repository, pathsIn(files, (file) => file.untracked === true));
  return refs;
}

/** git takes no path that is neither in the work tree nor in the last commit. */
async function isInTree(root: string, file: ChangedFile): Promise<boolean> {
  const { path, staged, unstaged, conflict } = file;
  if (conflict === undefined) {
    return unstaged !== "deleted" || staged !== "added" && staged !== "renamed";
  }
  return await Deno.lstat(join(root, path)).then(() => true, () => false);
}

function pathsOf({ path, from, staged }: ChangedFile): string[] {
  return from === undefined || staged === "copied" ? [path] : [path, from];
}

function pathsIn(
  files: readonly ChangedFile[],
  which: (file: ChangedFile) => boolean,
): string[] {
  return files.filter(which).map(({ path }) => path);
}

/** git removes none with submodules by itself, not even with such that were never fetched. */
async function emptyModules({ git, tree, facts }: Removal): Promise<string[]> {
  if (facts.missing || facts.submodules) return [];
  return (await submodulesIn(git, tree.path)).length > 0 ? ["--force"] : [];
}

async function dropBranch(
  { git, project, tree, deleteBranch: wanted, force }: Removal,
): Promise<SafetyRef[]> {
  if (!wanted || tree.branch === undefined) return [];
  const kept = await deleteBranch(git, project.root, tree.branch, force);
  return kept === undefined ? [] : [kept];
}

/**
 * Takes back what was begun and did not become whole. Nobody has worked in it.
 * @throws IdeaError `GIT`
 */
export async function takeBack(
  git: Git,
  project: Repository,
  { path, branch, madeBranch, startCommit }: KeptWorktree,
): Promise<void> {
  await git.run(["worktree", "remove", "--force", path], { cwd: project.root });
  await Deno.remove(path, { recursive: true }).catch(() => {});
  await git.change(["worktree", "prune"], { cwd: project.root });
  if (!madeBranch || branch === undefined || startCommit === undefined) return;
  // Only as it was made: a hook may have committed something.
  const ref = `refs/heads/${branch}`;
  await git.run(["update-ref", "-d", ref, startCommit], { cwd: project.root });
}
