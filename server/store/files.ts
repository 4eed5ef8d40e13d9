import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { IdeaError } from "../../core/error.ts";

/** To open a pipe that somebody laid in a file's place would wait for its writer for good. */
const NOT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file, or undefined when there is none: unreadable is not absent.
 * @throws IdeaError `FILE_SYSTEM` naming the path
 */
export async function readText(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, NOT_WAITING);
    requireFile(await file.stat());
    return decode(await file.readFile());
  } catch (cause) {
    return absent(path, cause);
  }
}

/**
 * {@link readText} at once, for a small file that is read all the time: on a busy machine the way to
 * another thread and back takes a thousand times longer than the reading.
 * @throws IdeaError `FILE_SYSTEM` naming the path
 */
export function readTextNow(path: string): string | undefined {
  try {
    const file = openSync(path, NOT_WAITING);
    try {
      requireFile(fstatSync(file));
      return decode(readFileSync(file));
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    return absent(path, cause);
  }
}

/** @throws Error for a folder, a pipe or a device */
function requireFile(info: { isFile(): boolean }): void {
  if (!info.isFile()) throw new Error("expected a file");
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
}

function absent(path: string, cause: unknown): undefined {
  if ((cause as { code?: string }).code === "ENOENT") return undefined;
  throw new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${(cause as Error).message}`, {
    cause,
  });
}

/**
 * Writes a file so that a reader sees the old text or the new one, never a part.
 * @param mode permission bits, for example `0o600`
 * @param before called right before the new text takes the place of the old one, which stays when
 * it throws
 * @throws IdeaError `FILE_SYSTEM` naming the path; what `before` throws, when it is an `IdeaError`
 */
export function writeText(
  path: string,
  text: string,
  mode?: number,
  before?: () => void,
): Promise<void> {
  const options = mode === undefined ? {} : { mode };
  return replace(path, (next) => Deno.writeTextFile(next, text, options), before);
}

/** {@link writeText} for any content. @throws IdeaError `FILE_SYSTEM` naming the path */
export function writeBytes(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  return replace(path, (next) => Deno.writeFile(next, bytes, { mode }));
}

async function replace(
  path: string,
  write: (next: string) => Promise<void>,
  before?: () => void,
): Promise<void> {
  const next = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await write(next);
    if (before === undefined) await Deno.rename(next, path);
    else renameAfter(before, next, path);
  } catch (cause) {
    await Deno.remove(next).catch(() => {});
    if (cause instanceof IdeaError) throw cause;
    throw new IdeaError("FILE_SYSTEM", `Could not write ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** At once, so that what was looked at is what is replaced. */
function renameAfter(look: () => void, next: string, path: string): void {
  look();
  Deno.renameSync(next, path);
}

/** Runs the tasks given to it one after the other: two edits of one file never overlap. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => {});
    return result;
  }
}
