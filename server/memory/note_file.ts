import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { describe, IdeaError } from "../../core/error.ts";
import type { Note } from "../../core/memory/note.ts";
import { parseNote } from "../../core/memory/parse_note.ts";
import { MEMORY } from "../../core/numbers.ts";
import { ABSENT, revisionOf } from "../store/revision.ts";

/** What is in the place of a note. */
export type NoteReading =
  | { kind: "absent"; revision: typeof ABSENT }
  | { kind: "read"; note: Note; revision: string }
  /** `problem`: what was found and what was expected. */
  | { kind: "broken"; problem: string; revision: string };

/** A pipe in a file's place is not waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const GONE: NoteReading = { kind: "absent", revision: ABSENT };

/**
 * Reads a note at once: on a busy machine the way to another thread and back takes far longer than
 * reading so small a file. A file that is there and is no note is broken, not absent.
 * @param slug stem of the file
 */
export function readNote(path: string, slug: string): NoteReading {
  let text: string | undefined;
  try {
    text = readSmallText(path);
  } catch (failure) {
    const problem = describe(failure);
    return { kind: "broken", problem, revision: revisionOf(problem) };
  }
  if (text === undefined) return GONE;
  const revision = revisionOf(text);
  try {
    return { kind: "read", note: parseNote(text, slug, revision), revision };
  } catch (failure) {
    if (!(failure instanceof IdeaError)) throw failure;
    return { kind: "broken", problem: failure.message, revision };
  }
}

/**
 * The text of a file that is neither a link nor large; undefined when there is none.
 * @throws Error saying what was found and what was expected
 */
export function readSmallText(path: string): string | undefined {
  const info = lstat(path);
  if (info === undefined) return undefined;
  // A link may lead anywhere; with the rights people start IdeA with, no flag of `open` stops there.
  if (info.isSymlink) throw new Error("it is a link, expected a file");
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    const { size } = requireSameFile(file, info);
    if (size > MEMORY.noteBytes) {
      throw new Error(`it has ${size} bytes, expected at most ${MEMORY.noteBytes}`);
    }
    return decode(readFileSync(file));
  } finally {
    closeSync(file);
  }
}

function lstat(path: string): Deno.FileInfo | undefined {
  return unlessAbsent(() => Deno.lstatSync(path));
}

function open(path: string): number | undefined {
  return unlessAbsent(() => openSync(path, FLAGS));
}

function unlessAbsent<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (cause) {
    if ((cause as { code?: string }).code === "ENOENT") return undefined;
    throw new Error(`it cannot be read: ${describe(cause)}`, { cause });
  }
}

/** @param seen the file as it was before it was opened: a link may have taken its place since */
function requireSameFile(file: number, seen: Deno.FileInfo): { size: number } {
  const info = fstatSync(file);
  if (!info.isFile()) throw new Error("it is a folder, a pipe or a device, expected a file");
  if (info.ino === seen.ino && info.dev === seen.dev) return info;
  throw new Error("it changed while it was read, expected a file");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error("it is binary or not UTF-8, expected Markdown", { cause });
  }
}
