import { parseDiff } from "../../core/git/diff.ts";
import type { DiffView } from "../../core/git/service.ts";
import { GIT } from "../../core/numbers.ts";
import { type Git, succeeded } from "./git.ts";
import { splitPaths } from "./path_list.ts";

const DIFF = ["diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "--full-index"];
const PREFIXES = ["--src-prefix=a/", "--dst-prefix=b/"];
/** `git diff --no-index` ends with it where there is a difference. */
const DIFFERENT = 1;

const NONE: DiffView = { files: [], cut: false };

/** More new files than a person looks through; they are counted elsewhere. */
const MOST_NEW = 300;

/** All files that git does not know yet, as if they had just been added. @throws IdeaError `GIT` */
export async function newFiles(git: Git, root: string): Promise<DiffView> {
  const args = ["ls-files", "--others", "--exclude-standard", "-z"];
  const paths = splitPaths((await git.output(args, { cwd: root })).stdout);
  const shown = paths.slice(0, MOST_NEW);
  const views: DiffView[] = [];
  for (const path of shown) views.push(await addedFile(git, root, path));
  const isCut = paths.length > shown.length || views.some(({ cut }) => cut);
  return { files: views.flatMap(({ files }) => files), cut: isCut };
}

/**
 * A file that git does not know yet, as if it had just been added; nothing for any other path.
 * @throws IdeaError `GIT`
 */
export async function newFile(git: Git, root: string, path: string): Promise<DiffView> {
  if (!path.isWellFormed()) return NONE;
  const asked = ["ls-files", "--others", "--exclude-standard", "-z", "--", path];
  const listed = await git.output(["--literal-pathspecs", ...asked], { cwd: root });
  if (!splitPaths(listed.stdout).includes(path)) return NONE;
  return await addedFile(git, root, path);
}

/** What is no text cannot be an argument, and a folder is a repository of its own. */
async function addedFile(git: Git, root: string, path: string): Promise<DiffView> {
  if (!path.isWellFormed() || path.endsWith("/")) return NONE;
  const args = [...DIFF, ...PREFIXES, "--", "/dev/null", path];
  const result = await git.run(["--no-pager", ...args], { cwd: root, maxBytes: GIT.maxBytes });
  if (result.code !== DIFFERENT) succeeded(result);
  return { files: parseDiff(result.stdout), cut: result.cut };
}
