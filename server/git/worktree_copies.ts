import { dirname, join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import { shownPath } from "../../core/git/git_path.ts";
import { checkPattern } from "../../core/git/worktree_settings.ts";
import { WORKTREE } from "../../core/numbers.ts";
import type { CopiedFile } from "../store/worktree_store.ts";
import type { Git } from "./git.ts";
import { splitPaths } from "./safety.ts";

/** What was copied, and what was not with the reason. */
export interface Copies {
  copied: CopiedFile[];
  skipped: string[];
}

/**
 * Copies ignored files into a fresh work tree: settings and secrets that no commit holds. What git
 * knows is there already, and nothing is taken from or put outside of the two folders.
 * @param from top of the project's own work tree
 * @param patterns of git, from the top
 * @throws IdeaError `INVALID` for a pattern that leads out, `TOO_LARGE` for too many files
 */
export async function copyIgnored(
  git: Git,
  from: string,
  to: string,
  patterns: readonly string[],
): Promise<Copies> {
  const copies: Copies = { copied: [], skipped: [] };
  if (patterns.length === 0) return copies;
  for (const path of await ignoredFiles(git, from, patterns)) {
    const reason = await whyNot(from, to, path);
    if (reason !== undefined) copies.skipped.push(`${shownPath(path)}: ${reason}`);
    else copies.copied.push(await copy(from, to, path));
  }
  return copies;
}

/** Paths of copied files that are other than when they were copied, or gone. */
export async function changedCopies(
  tree: string,
  copies: readonly CopiedFile[],
): Promise<string[]> {
  const now = await Promise.all(
    copies.map(({ path }) => Deno.lstat(join(tree, path)).catch(() => 0)),
  );
  return copies.filter(({ size, mtime }, at) => {
    const info = now[at];
    // What is gone cannot be lost.
    return typeof info === "object" && (info.size !== size || info.mtime?.getTime() !== mtime);
  }).map(({ path }) => path);
}

async function ignoredFiles(
  git: Git,
  from: string,
  patterns: readonly string[],
): Promise<string[]> {
  for (const pattern of patterns) checkPattern(pattern);
  const wanted = patterns.map((pattern) => `:(top,glob)${pattern}`);
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"];
  const { stdout, cut } = await git.output([...args, ...wanted, ":(top,exclude).ideai"], {
    cwd: from,
  });
  const paths = splitPaths(stdout);
  if (!cut && paths.length <= WORKTREE.maxCopies) return paths;
  throw new IdeaError(
    "TOO_LARGE",
    `copy: the patterns mean more than ${WORKTREE.maxCopies} files; leave folders like ` +
      "node_modules to the set-up",
  );
}

async function whyNot(from: string, to: string, path: string): Promise<string | undefined> {
  if (!path.isWellFormed()) return "its name is no text";
  const source = join(from, path);
  if (!(await Deno.lstat(source)).isFile) return "it is no plain file";
  // A folder of the path may have become a link since git looked.
  if (await Deno.realPath(source) !== source) return "a link leads to it";
  return await Deno.lstat(join(to, path)).then(() => "there is one already", () => undefined);
}

/** The system clones where the disk can: a copy then takes no room and no time. */
async function copy(from: string, to: string, path: string): Promise<CopiedFile> {
  const target = join(to, path);
  try {
    await Deno.mkdir(dirname(target), { recursive: true });
    if (await Deno.realPath(dirname(target)) !== dirname(target)) {
      throw new Error("a link is there");
    }
    await Deno.copyFile(join(from, path), target);
    const { size, mtime } = await Deno.stat(target);
    return { path, size, mtime: mtime?.getTime() ?? 0 };
  } catch (cause) {
    throw new IdeaError("FILE_SYSTEM", `Could not copy ${path}: ${describe(cause)}`, { cause });
  }
}
