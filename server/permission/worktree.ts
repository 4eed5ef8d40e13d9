import { dirname, join, resolve } from "node:path";

/** Git's folders of a linked worktree; absolute, links followed. */
export interface WorktreeFolders {
  /** The worktree's own: its index, its HEAD. */
  own: string;
  /** The one it shares with the repository: objects, refs, hooks. */
  common: string;
}

/**
 * Git's folders of a project that is a linked worktree; undefined for any other. The repository has
 * to know the worktree too: its `.git` alone is a file an agent may write, and would open any folder.
 */
export async function worktreeFolders(root: string): Promise<WorktreeFolders | undefined> {
  const link = /^gitdir: (.+)$/m.exec(await textOf(join(root, ".git")))?.[1];
  if (link === undefined) return undefined;
  const own = await realPath(resolve(root, link));
  const common = own && await realPath(resolve(own, (await textOf(join(own, "commondir"))).trim()));
  if (!own || !common || dirname(own) !== join(common, "worktrees")) return undefined;
  const back = await realPath(dirname((await textOf(join(own, "gitdir"))).trim()));
  return back === await realPath(root) ? { own, common } : undefined;
}

async function textOf(path: string): Promise<string> {
  const isFile = await Deno.lstat(path).then((info) => info.isFile, () => false);
  return isFile ? await Deno.readTextFile(path).catch(() => "") : "";
}

async function realPath(path: string): Promise<string | undefined> {
  return await Deno.realPath(path).catch(() => undefined);
}
