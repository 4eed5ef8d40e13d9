import { join } from "node:path";
import { fullStatus } from "./full_status.ts";
import type { Git } from "./git.ts";
import { pathList, splitPaths } from "./path_list.ts";

/**
 * Files of a work tree that are in no commit and would be lost if these paths were written: changed,
 * unknown or ignored, at a path, or where a folder of it has to be, or in a folder of its name.
 */
export async function inTheWay(
  git: Git,
  root: string,
  paths: readonly string[],
): Promise<string[]> {
  const [{ files }, ignored] = await Promise.all([
    fullStatus(git, root),
    ignoredAt(git, root, paths),
  ]);
  const meant = new Set(paths);
  const around = new Set(paths.flatMap(foldersOf));
  const changed = files.map(({ path }) => path).filter((path) =>
    meant.has(path) || around.has(path) || foldersOf(path).some((folder) => meant.has(folder))
  );
  return [...new Set([...changed, ...ignored])];
}

/** Files that git ignores and that are at these paths, or where folders of them have to be. */
export async function ignoredAt(
  git: Git,
  root: string,
  paths: readonly string[],
): Promise<string[]> {
  const meant = new Set(paths);
  const asked = [...new Set([...paths, ...paths.flatMap(foldersOf)])];
  if (asked.length === 0) return [];
  const args = ["check-ignore", "-z", "--stdin"];
  const { code, stdout } = await git.run(args, { cwd: root, stdin: pathList(asked) });
  const ignored = code === 0 ? splitPaths(stdout) : [];
  const there = await Promise.all(ignored.map(async (path) => {
    // What is no text cannot be asked for: it is taken for there.
    if (!path.isWellFormed()) return true;
    const info = await Deno.lstat(join(root, path)).catch(() => undefined);
    return info !== undefined && (meant.has(path) || !info.isDirectory);
  }));
  return ignored.filter((_, at) => there[at]);
}

/** Folders a path is in. */
function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}
