import { join, resolve } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { type ListedWorktree, parseWorktrees } from "../../core/git/worktree.ts";
import { readText } from "../store/files.ts";
import type { Git } from "./git.ts";
import type { Repository } from "./repository.ts";

/** A work tree as git lists it, with its own folder in the repository. */
export interface FoundWorktree extends ListedWorktree {
  /** What belongs to it alone; the shared folder for the main one; undefined when none is found. */
  gitDir: string | undefined;
  /** What lies at its path is another work tree, or none: nothing may be run there. */
  problem?: string;
}

/** All work trees of a repository, the main one first. @throws IdeaError `GIT` */
export async function worktreesOf(
  git: Git,
  { root, commonDir }: Pick<Repository, "root" | "commonDir">,
): Promise<FoundWorktree[]> {
  const args = ["worktree", "list", "--porcelain", "-z"];
  const listed = parseWorktrees(await git.text(args, { cwd: root }));
  const folders = await ownFolders(commonDir);
  return await Promise.all(listed.map(async (tree): Promise<FoundWorktree> => {
    const missing = tree.missing || !await isFolder(tree.path);
    const gitDir = tree.main ? commonDir : folders.get(tree.path);
    const problem = missing || tree.main
      ? undefined
      : await otherThan(tree.path, gitDir, commonDir);
    return { ...tree, missing, gitDir, ...problem === undefined ? {} : { problem } };
  }));
}

/** @throws IdeaError `NOT_FOUND` */
export function worktreeAt(trees: readonly FoundWorktree[], path: string): FoundWorktree {
  const found = trees.find((tree) => tree.path === path);
  if (found) return found;
  throw new IdeaError("NOT_FOUND", `${path} is no work tree of this project`);
}

/**
 * The folder of one that is there and is itself.
 * @throws IdeaError `CONFLICT` when something else lies in its place, `NOT_FOUND` when it is gone
 */
export function usableGitDir({ path, gitDir, missing, problem }: FoundWorktree): string {
  if (missing) throw new IdeaError("NOT_FOUND", `The folder of the work tree is gone: ${path}`);
  if (problem === undefined && gitDir !== undefined) return gitDir;
  throw new IdeaError("CONFLICT", problem ?? `git knows no folder of its own for ${path}`);
}

/** The repository's folder for each linked work tree, by the path of the work tree. */
async function ownFolders(commonDir: string): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  const base = join(commonDir, "worktrees");
  for (const name of await foldersIn(base)) {
    const link = await readText(join(base, name, "gitdir")).catch(() => undefined);
    if (link !== undefined) folders.set(resolve(base, name, link.trim(), ".."), join(base, name));
  }
  return folders;
}

/**
 * An agent may write the `.git` of its work tree, which says where settings are, and settings name
 * programs that git runs: it must lead to what the repository itself says.
 */
async function otherThan(
  path: string,
  gitDir: string | undefined,
  commonDir: string,
): Promise<string | undefined> {
  const dotGit = join(path, ".git");
  const isFile = await Deno.lstat(dotGit).then((info) => info.isFile, () => false);
  const link = isFile ? await readText(dotGit).catch(() => undefined) : undefined;
  const leadsTo = /^gitdir: (.+)$/m.exec(link ?? "")?.[1];
  const shared = gitDir && await readText(join(gitDir, "commondir")).catch(() => undefined);
  const isItself = gitDir !== undefined && leadsTo !== undefined && shared !== undefined &&
    await isSame(resolve(path, leadsTo), gitDir) &&
    await isSame(resolve(gitDir, shared.trim()), commonDir);
  return isItself ? undefined : `${dotGit} does not lead to this work tree of the repository`;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const real = (path: string) => Deno.realPath(path).catch(() => undefined);
  const [left, right] = [await real(one), await real(other)];
  return left !== undefined && left === right;
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(path)).catch(() => []);
  return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isDirectory, () => false);
}
