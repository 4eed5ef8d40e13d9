import { parseDiff } from "../../core/git/diff.ts";
import { encodePath, shownPath } from "../../core/git/git_path.ts";
import { IdeaError } from "../../core/error.ts";
import { type HunkChoice, partialPatch } from "../../core/git/patch.ts";
import type { SafetyRef } from "../../core/git/service.ts";
import { revisionOf } from "../store/revision.ts";
import type { Git } from "./git.ts";
import { pathList, PATHS_FROM_STDIN } from "./path_list.ts";
import { headOf, readStatus, type Repository } from "./repository.ts";
import { keepFiles, removeFiles } from "./safety.ts";

const LITERAL = "--literal-pathspecs";

/** Takes the files as they are into the index. @throws IdeaError `GIT` */
export async function stage(git: Git, root: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await git.change([LITERAL, "add", "--all", ...PATHS_FROM_STDIN], {
    cwd: root,
    stdin: pathList(paths),
  });
}

/** Puts the index of the files back to the last commit. @throws IdeaError `GIT` */
export async function unstage(git: Git, root: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const unborn = await headOf(git, root) === undefined;
  const args = unborn ? ["rm", "--cached", "-r", "--quiet"] : ["restore", "--staged"];
  await git.change([LITERAL, ...args, ...PATHS_FROM_STDIN], { cwd: root, stdin: pathList(paths) });
}

/**
 * Takes some lines of a file into the index, or out of it.
 * @throws IdeaError `CONFLICT` when the diff is another one than was shown
 */
export async function stageLines(
  git: Git,
  root: string,
  { path, choices, revision, unstage }: {
    path: string;
    choices: readonly HunkChoice[];
    revision: string;
    unstage: boolean;
  },
): Promise<void> {
  const { files, revision: now } = await lineDiff(git, root, path, unstage);
  const file = files.find((one) => one.path === path);
  if (now !== revision || !file) {
    throw new IdeaError("CONFLICT", `${shownPath(path)} has changed since: look at it again`);
  }
  const patch = partialPatch(file, choices, unstage);
  if (patch === "") return;
  const args = ["apply", "--cached", "--unidiff-zero", "--whitespace=nowarn"];
  await git.change([...args, ...(unstage ? ["--reverse"] : []), "-"], {
    cwd: root,
    stdin: encodePath(patch),
  });
}

/** The diff whose lines can be taken one by one, and its revision. */
export async function lineDiff(git: Git, root: string, path: string, staged: boolean) {
  const args = [LITERAL, "diff", "--no-color", "--no-ext-diff", "--no-renames", "--full-index"];
  const prefixes = ["--src-prefix=a/", "--dst-prefix=b/"];
  const where = path.isWellFormed() ? ["--", path] : [];
  const { stdout } = await git.output(
    [...args, ...prefixes, ...(staged ? ["--cached"] : []), ...where],
    { cwd: root },
  );
  const files = parseDiff(stdout).filter((file) => file.path === path);
  return { files, revision: revisionOf(JSON.stringify(files)) };
}

/**
 * Takes changes of the work tree back; what was there is kept first.
 * @throws IdeaError `CONFLICT` for files that two sides changed, `INVALID` when nothing is changed
 */
export async function discard(
  git: Git,
  repository: Repository,
  paths: readonly string[],
): Promise<SafetyRef> {
  const { root } = repository;
  const { status } = await readStatus(git, root);
  const meant = status.files.filter(({ path }) => paths.includes(path));
  const conflicts = meant.filter(({ conflict }) => conflict !== undefined);
  if (conflicts.length > 0) {
    const names = conflicts.map(({ path }) => shownPath(path)).join(", ");
    throw new IdeaError(
      "CONFLICT",
      `Two sides changed this: settle it or abort the merge: ${names}`,
    );
  }
  const untracked = meant.filter((file) => file.untracked).map(({ path }) => path);
  const changed = meant.filter((file) => file.unstaged).map(({ path }) => path);
  const all = [...untracked, ...changed];
  if (all.length === 0) throw new IdeaError("INVALID", "paths: expected files with changes");
  const kept = await keepFiles(git, repository, all, `Discarded changes of ${named(all)}`);
  await removeFiles(git, repository, untracked);
  if (changed.length > 0) {
    await git.change([LITERAL, "restore", "--worktree", ...PATHS_FROM_STDIN], {
      cwd: root,
      stdin: pathList(changed),
    });
  }
  return kept;
}

function named(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  return others.length === 0 ? shownPath(first) : `${shownPath(first)} and ${others.length} more`;
}
