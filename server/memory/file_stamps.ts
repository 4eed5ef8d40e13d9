import { IdeaError } from "../../core/error.ts";
import { MEMORY } from "../../core/numbers.ts";

/** What a file or folder looks like from outside: another stamp when it changed. */
export interface Stamp {
  text: string;
  /** It changed so shortly before that it may have changed again without another stamp. */
  young: boolean;
}

/** Undefined for what is not there. */
export function stampOf(path: string): Stamp | undefined {
  const info = lstat(path);
  return info && stampOfInfo(info);
}

/**
 * The names in a folder but those of folders and hidden files, with the folder's stamp; undefined
 * when there is none.
 * @throws IdeaError `FILE_SYSTEM` when it is a link or no folder, or cannot be read
 */
export function listFiles(folder: string): { names: string[]; stamp: Stamp } | undefined {
  const info = lstat(folder);
  if (info === undefined) return undefined;
  requireFolder(folder, info);
  const stamp = stampOfInfo(info);
  try {
    const files = Array.from(Deno.readDirSync(folder)).filter(({ isDirectory }) => !isDirectory);
    return { names: files.map(({ name }) => name).filter((name) => !isHidden(name)), stamp };
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

/**
 * For a folder that is about to be written to; one that is not there is fine.
 * @throws IdeaError `FILE_SYSTEM`
 */
export function requireOwnFolder(folder: string): void {
  const info = lstat(folder);
  if (info) requireFolder(folder, info);
}

function requireFolder(folder: string, info: Deno.FileInfo): void {
  if (info.isDirectory) return;
  const found = info.isSymlink ? "a link" : "no folder";
  // What a link leads to may be no agent's business.
  throw new IdeaError("FILE_SYSTEM", `${folder} is ${found}, expected a folder`);
}

function isHidden(name: string): boolean {
  return name.startsWith(".") || /\.[0-9a-f]{8}\.tmp$/.test(name);
}

function lstat(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw unreadable(path, cause);
  }
}

function stampOfInfo({ dev, ino, size, mtime, ctime }: Deno.FileInfo): Stamp {
  const changedAt = Math.max(mtime?.getTime() ?? 0, ctime?.getTime() ?? 0);
  return {
    text: `${dev}:${ino}:${size}:${mtime?.getTime()}:${changedAt}`,
    young: Date.now() - changedAt < MEMORY.tickMs,
  };
}

function unreadable(path: string, cause: unknown): IdeaError {
  return new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${(cause as Error).message}`, {
    cause,
  });
}
