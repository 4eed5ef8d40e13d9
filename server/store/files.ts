import { dirname } from "node:path";
import { IdeaError } from "../../core/error.ts";

/**
 * The text of a file, or undefined when there is none: unreadable is not absent.
 * @throws IdeaError `FILE_SYSTEM` naming the path
 */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return decode(await Deno.readFile(path));
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
    return decode(Deno.readFileSync(path));
  } catch (cause) {
    return absent(path, cause);
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
}

function absent(path: string, cause: unknown): undefined {
  if (cause instanceof Deno.errors.NotFound) return undefined;
  throw new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${(cause as Error).message}`, {
    cause,
  });
}

/**
 * Writes a file so that a reader sees the old text or the new one, never a part.
 * @param mode permission bits, for example `0o600`
 * @throws IdeaError `FILE_SYSTEM` naming the path
 */
export async function writeText(path: string, text: string, mode?: number): Promise<void> {
  const next = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(next, text, mode === undefined ? {} : { mode });
    await Deno.rename(next, path);
  } catch (cause) {
    await Deno.remove(next).catch(() => {});
    throw new IdeaError("FILE_SYSTEM", `Could not write ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
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
