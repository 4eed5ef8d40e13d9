import { IdeaError } from "../error.ts";
import { MEMORY } from "../numbers.ts";

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** On a file system without upper case, its file would be the index. */
const INDEX = "memory";

/** Names no file may have on Windows, whatever its ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** True for what can name a note: kebab-case, and a file's name on every system. */
export function isSlug(text: string): boolean {
  return problemOf(text) === undefined;
}

/** @throws IdeaError `INVALID` naming the field */
export function checkSlug(text: string, field: string): string {
  const problem = problemOf(text);
  if (problem === undefined) return text;
  throw new IdeaError("INVALID", `${field}: ${problem}`);
}

/** True for a word such as `project` or `how-to`, as types of notes are. */
export function isKebab(text: string): boolean {
  return KEBAB.test(text) && text.length <= MEMORY.slugChars;
}

function problemOf(text: string): string | undefined {
  if (text.length > MEMORY.slugChars) {
    return `${text.length} characters, expected at most ${MEMORY.slugChars}`;
  }
  if (!KEBAB.test(text)) {
    return `expected words in small letters and digits with - between them, got "${text}"`;
  }
  if (text === INDEX) return `"${text}" is the index of the notes, expected another name`;
  if (DEVICE.test(text)) return `"${text}" is no file name on Windows, expected another name`;
  return undefined;
}
