import { describe, IdeaError } from "../../core/error.ts";
import { isBetweenLines } from "./log_lines.ts";

/**
 * Opens a log to read it.
 * @throws IdeaError `NOT_FOUND` when there is none, `FILE_SYSTEM` when it cannot be read
 */
export async function openLog(path: string): Promise<Deno.FsFile> {
  await requireFile(path);
  try {
    return await Deno.open(path, { read: true });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new IdeaError("NOT_FOUND", `There is no conversation log ${path}`, { cause });
    }
    throw new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${describe(cause)}`, { cause });
  }
}

/**
 * The position, where what is asked for begins or ends.
 * @throws IdeaError `INVALID` when the position is inside a line
 */
export async function checkPosition(file: Deno.FsFile, position: number): Promise<number> {
  const whole = Number.isSafeInteger(position) && position >= 0;
  if (whole && await isBetweenLines(file, position)) return position;
  throw new IdeaError(
    "INVALID",
    `Expected a position that a page of this log gave, not ${position}: ask for the last page`,
  );
}

/**
 * An agent may write into the project: a link it put there would lead to any file of the user's, and
 * who opens a pipe waits for its writer.
 * @throws IdeaError `FILE_SYSTEM` when something else is in the file's place
 */
export async function requireFile(path: string): Promise<void> {
  const info = await Deno.lstat(path).catch(() => undefined);
  if (!info || info.isFile) return;
  const what = info.isSymlink ? "a link" : info.isDirectory ? "a folder" : "no file";
  throw new IdeaError("FILE_SYSTEM", `${path} is ${what}, expected a file: move it away`);
}
