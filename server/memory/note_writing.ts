import { IdeaError } from "../../core/error.ts";
import { formatNote, type Writing } from "../../core/memory/format_note.ts";
import type { Note, NoteInput } from "../../core/memory/note.ts";
import { parseNote } from "../../core/memory/parse_note.ts";
import { MEMORY } from "../../core/numbers.ts";
import { writeText } from "../store/files.ts";
import { revisionOf } from "../store/revision.ts";
import { requireOwnFolder } from "./file_stamps.ts";
import { type NoteReading, readNote, readSmallText } from "./note_file.ts";
import type { NoteFolder } from "./note_folder.ts";

/**
 * Writes a note that was checked in the place of what was read, under the note's lease.
 * @throws IdeaError `CONFLICT` when the file says something else by now, `TOO_LARGE`, `FILE_SYSTEM`
 */
export async function writeNote(
  folder: NoteFolder,
  slug: string,
  read: NoteReading,
  note: NoteInput,
  writing: Writing,
): Promise<Note> {
  requireOwnFolder(folder.path);
  const path = folder.pathOf(slug);
  const before = read.kind === "absent" ? undefined : textOf(path, slug, read);
  const text = formatNote(slug, note, writing, before);
  requireReadable(text);
  const written = parseNote(text, slug, revisionOf(text));
  await folder.write(slug, () => {
    return writeText(path, text, undefined, () => requireSame(path, slug, read));
  });
  return written;
}

/**
 * Removes a note that was read, under its lease.
 * @throws IdeaError `CONFLICT` when the file says something else by now, `FILE_SYSTEM`
 */
export async function removeNote(
  folder: NoteFolder,
  slug: string,
  read: NoteReading,
): Promise<void> {
  const path = folder.pathOf(slug);
  await folder.write(slug, async () => {
    requireSame(path, slug, read);
    await Deno.remove(path).catch((cause) => {
      throw new IdeaError("FILE_SYSTEM", `Could not remove ${path}: ${cause.message}`, { cause });
    });
  });
}

/** The text that was read, for what in it is not IdeA's. */
function textOf(path: string, slug: string, { revision }: NoteReading): string {
  const text = tryRead(path);
  if (text === undefined || revisionOf(text) !== revision) throw changed(slug);
  return text;
}

function tryRead(path: string): string | undefined {
  try {
    return readSmallText(path);
  } catch {
    return undefined;
  }
}

function requireSame(path: string, slug: string, { revision }: NoteReading): void {
  if (readNote(path, slug).revision !== revision) throw changed(slug);
}

function changed(slug: string): IdeaError {
  return new IdeaError("CONFLICT", `${slug}.md was changed by hand meanwhile: read it again`);
}

/** What could not be read again is not written. */
function requireReadable(text: string): void {
  const size = new TextEncoder().encode(text).length;
  if (size <= MEMORY.noteBytes) return;
  const expected = `expected a note of at most ${MEMORY.noteBytes}`;
  throw new IdeaError("TOO_LARGE", `content: ${size} bytes, ${expected}`);
}
