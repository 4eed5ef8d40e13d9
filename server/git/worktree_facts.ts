import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { Status } from "../../core/git/status.ts";
import type { RemovalFacts } from "../../core/git/worktree_removal.ts";
import { readLink, readProcFile } from "../process/libc.ts";
import { unmarkedProcesses } from "../process/process_table.ts";
import type { KeptWorktree } from "../store/worktree_store.ts";
import { fullStatus } from "./full_status.ts";
import type { Git } from "./git.ts";
import { operationIn } from "./repository.ts";
import { changedCopies } from "./worktree_copies.ts";
import type { FoundWorktree } from "./worktree_list.ts";

/** What is asked about a work tree before it is removed. */
export interface FactQuestion {
  git: Git;
  /** Top of the project's own work tree. */
  root: string;
  tree: FoundWorktree;
  kept: KeptWorktree | undefined;
  /** Patterns of ignored files that people care for. */
  copies: readonly string[];
  /** Agents that are driven in it, by name; their processes need not run. */
  agents: readonly string[];
}

/** Looks at a work tree; changes nothing. @throws IdeaError `GIT`, `TOO_LARGE`, `CONFLICT` */
export async function removalFacts(
  { git, root, tree, kept, copies, agents }: FactQuestion,
): Promise<RemovalFacts> {
  const { path, missing, main, branch, gitDir } = tree;
  if (tree.problem !== undefined) throw new IdeaError("CONFLICT", tree.problem);
  const there = !missing && gitDir !== undefined;
  const status = there ? await fullStatus(git, path) : undefined;
  return {
    main,
    ours: kept?.ours ?? false,
    missing,
    locked: tree.locked,
    status,
    operation: there ? await operationIn({ gitDir }) : undefined,
    unpushed: await onlyHere(git, root, tree.commit, branch),
    stashed: await stashesOf(git, root, branch),
    running: [...agents, ...there ? programsIn(git, path) : []],
    submodules: there && await hasSubmodules(git, path, gitDir),
    copies: there && !main ? await changedCopies(git, root, path, copies) : [],
    nested: (status?.files ?? []).filter(isRepository).map(({ path }) => path.replace(/\/$/, "")),
  };
}

/** git names a folder in place of its files only when it is a repository of its own. */
function isRepository({ path, untracked }: Status["files"][number]): boolean {
  return untracked === true && path.endsWith("/");
}

/** Commits that no branch, tag or remote has, but for the branch itself. */
async function onlyHere(
  git: Git,
  root: string,
  commit: string | undefined,
  branch: string | undefined,
): Promise<number> {
  if (commit === undefined) return 0;
  const own = branch === undefined ? [] : [`--exclude=${branch}`];
  const args = [
    "rev-list",
    "--count",
    commit,
    "--not",
    ...own,
    "--branches",
    "--tags",
    "--remotes",
  ];
  return Number(await git.text(args, { cwd: root }));
}

/** git writes down on which branch a stash was made, and nothing else. */
async function stashesOf(git: Git, root: string, branch = "(no branch)"): Promise<number> {
  const asked = await git.run(["stash", "list", "-z", "--format=%gs"], { cwd: root });
  if (asked.code !== 0) return 0;
  const made = [`WIP on ${branch}: `, `On ${branch}: `];
  return new TextDecoder().decode(asked.stdout).split("\0")
    .filter((words) => made.some((start) => words.startsWith(start))).length;
}

/**
 * Programs whose current folder is inside, as `name (pid)`, but for our own looks; empty where the
 * system does not tell.
 */
function programsIn(git: Git, path: string): string[] {
  if (Deno.build.os !== "linux") return [];
  return unmarkedProcesses().filter((entry) => !git.isLook(entry)).flatMap(({ pid }) => {
    const folder = readLink(`/proc/${pid}/cwd`);
    if (folder !== path && !folder?.startsWith(`${path}/`)) return [];
    const name = new TextDecoder().decode(readProcFile(`/proc/${pid}/comm`)).trim();
    return [`${name} (${pid})`];
  });
}

/** Their commits are kept in the work tree's own folder, and go with it. */
async function hasSubmodules(git: Git, path: string, gitDir: string): Promise<boolean> {
  const modules = join(gitDir, "modules");
  if (await Deno.lstat(modules).then(() => true, () => false)) return true;
  const folders = await submodulesIn(git, path);
  const filled = await Promise.all(folders.map((folder) => isFilled(join(path, folder))));
  return filled.includes(true);
}

/** Paths of the submodules that are recorded. */
export async function submodulesIn(git: Git, path: string): Promise<string[]> {
  const staged = await git.text(["ls-files", "--stage", "-z"], { cwd: path });
  return staged.split("\0").filter((entry) => entry.startsWith("160000 "))
    .map((entry) => entry.slice(entry.indexOf("\t") + 1));
}

async function isFilled(path: string): Promise<boolean> {
  const entries = await Array.fromAsync(Deno.readDir(path)).catch(() => []);
  return entries.length > 0;
}
