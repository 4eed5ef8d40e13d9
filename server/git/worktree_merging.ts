import { IdeaError } from "../../core/error.ts";
import { shownPath } from "../../core/git/git_path.ts";
import { GIT } from "../../core/numbers.ts";
import type { Git } from "./git.ts";
import { wordsOf } from "./git.ts";
import { ignoredAt } from "./in_the_way.ts";
import { splitPaths } from "./path_list.ts";
import { headOf, operationIn, type Repository } from "./repository.ts";
import { keepCommit } from "./safety.ts";
import { fullStatus } from "./full_status.ts";

/** How a merge or a rebase ended; after `conflicts` it is still under way. */
export type Attempt = { state: "merged"; commit: string } | { state: "conflicts"; files: string[] };

/**
 * Merges a branch into what a work tree has checked out.
 * @throws IdeaError `GIT` with git's words, for example for changed files in the way; everything is
 * then as before
 */
export async function merge(git: Git, into: Repository, branch: string): Promise<Attempt> {
  await requireNoIgnored(git, into.root, branch);
  return await attempt(git, into, ["merge", "--no-edit", branch], ["merge", "--abort"]);
}

/** Goes forward to a branch where nothing has to be merged. @throws IdeaError `GIT` */
export async function forward(git: Git, into: Repository, branch: string): Promise<Attempt> {
  await requireNoIgnored(git, into.root, branch);
  return await attempt(git, into, ["merge", "--ff-only", branch], ["merge", "--abort"]);
}

/**
 * Puts the commits of a work tree's branch on top of another one; what they were is kept.
 * @throws IdeaError as {@link merge}
 */
export async function rebase(git: Git, tree: Repository, onto: string): Promise<Attempt> {
  await requireNoIgnored(git, tree.root, onto);
  const tip = await headOf(git, tree.root);
  if (tip) await keepCommit(git, tree.root, tip, `Before a rebase onto ${onto}`);
  return await attempt(git, tree, ["rebase", onto], ["rebase", "--abort"]);
}

async function attempt(
  git: Git,
  into: Repository,
  args: readonly string[],
  back: readonly string[],
): Promise<Attempt> {
  const { root } = into;
  const result = await git.run(args, { cwd: root, timeoutMs: GIT.changeMs }).catch(async (late) => {
    if (await operationIn(into) !== undefined) await git.change(back, { cwd: root });
    throw late;
  });
  if (result.code === 0) return { state: "merged", commit: await headOf(git, root) ?? "" };
  if (await operationIn(into) === undefined) throw new IdeaError("GIT", wordsOf(result));
  const files = await conflictsIn(git, root);
  if (files.length > 0) return { state: "conflicts", files };
  // A hook refused what had no conflicts.
  await git.change(back, { cwd: root });
  throw new IdeaError("GIT", wordsOf(result));
}

/**
 * git overwrites what it ignores without a word, for it takes it for derived.
 * @throws IdeaError `CONFLICT` naming the files
 */
async function requireNoIgnored(git: Git, root: string, coming: string): Promise<void> {
  const args = ["diff", "--name-only", "-z", "--no-renames", "--diff-filter=AM"];
  const { stdout } = await git.output([...args, `HEAD...${coming}`, "--"], { cwd: root });
  const ignored = await ignoredAt(git, root, splitPaths(stdout));
  if (ignored.length === 0) return;
  const names = ignored.map(shownPath).join(", ");
  throw new IdeaError("CONFLICT", `Files that git ignores in ${root} would be lost: ${names}`);
}

/** Files that two sides changed. */
export async function conflictsIn(git: Git, root: string): Promise<string[]> {
  const { files } = await fullStatus(git, root);
  return files.filter(({ conflict }) => conflict !== undefined).map(({ path }) => path);
}
