import { parseDiff } from "../../core/git/diff.ts";
import type { DiffView } from "../../core/git/service.ts";
import { GIT } from "../../core/numbers.ts";
import { type Git, succeeded } from "./git.ts";
import { splitPaths } from "./safety.ts";

const DIFF = ["diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "--full-index"];
const PREFIXES = ["--src-prefix=a/", "--dst-prefix=b/"];
/** `git diff --no-index` ends with it where there is a difference. */
const DIFFERENT = 1;

/**
 * A file that git does not know yet, as if it had just been added; nothing for any other path.
 * @throws IdeaError `GIT`
 */
export async function newFile(git: Git, root: string, path: string): Promise<DiffView> {
  const none = { files: [], cut: false };
  // What is no text cannot be an argument, and a folder is a repository of its own.
  if (!path.isWellFormed() || path.endsWith("/")) return none;
  const asked = ["ls-files", "--others", "--exclude-standard", "-z", "--", path];
  const listed = await git.output(["--literal-pathspecs", ...asked], { cwd: root });
  if (!splitPaths(listed.stdout).includes(path)) return none;
  const args = [...DIFF, ...PREFIXES, "--", "/dev/null", path];
  const result = await git.run(["--no-pager", ...args], { cwd: root, maxBytes: GIT.maxBytes });
  if (result.code !== DIFFERENT) succeeded(result);
  return { files: parseDiff(result.stdout), cut: result.cut };
}
