import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import { shownPath } from "../../core/git/git_path.ts";
import { checkPattern } from "../../core/git/worktree_settings.ts";
import { WORKTREE } from "../../core/numbers.ts";
import type { Git } from "./git.ts";
import { splitPaths } from "./path_list.ts";

/** How many files were copied, and which were not with the reason. */
export interface Copies {
  copied: number;
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
  const copies: Copies = { copied: 0, skipped: [] };
  if (patterns.length === 0) return copies;
  for (const path of await ignoredFiles(git, from, patterns)) {
    const reason = await whyNot(from, to, path);
    if (reason !== undefined) copies.skipped.push(`${shownPath(path)}: ${reason}`);
    else await copy(from, to, path);
    if (reason === undefined) copies.copied++;
  }
  return copies;
}

/**
 * Ignored files of a work tree that people care for, and that the project has not, or others.
 * @param patterns those by which files are copied
 */
export async function changedCopies(
  git: Git,
  project: string,
  tree: string,
  patterns: readonly string[],
): Promise<string[]> {
  if (patterns.length === 0) return [];
  const paths = await ignoredFiles(git, tree, patterns);
  const same = await Promise.all(
    paths.map((path) => isSame(join(project, path), join(tree, path))),
  );
  return paths.filter((_, at) => !same[at]);
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map(contentOf));
  return left !== undefined && left === right;
}

/** A digest; undefined for what is no plain file, or cannot be read. */
async function contentOf(path: string): Promise<string | undefined> {
  const info = await Deno.lstat(path).catch(() => undefined);
  if (!info?.isFile) return undefined;
  const bytes = await Deno.readFile(path).catch(() => undefined);
  return bytes && createHash("sha256").update(bytes).digest("hex");
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
async function copy(from: string, to: string, path: string): Promise<void> {
  const target = join(to, path);
  try {
    await Deno.mkdir(dirname(target), { recursive: true });
    if (await Deno.realPath(dirname(target)) !== dirname(target)) {
      throw new Error("a link is there");
    }
    await Deno.copyFile(join(from, path), target);
  } catch (cause) {
    throw new IdeaError("FILE_SYSTEM", `Could not copy ${path}: ${describe(cause)}`, { cause });
  }
}
