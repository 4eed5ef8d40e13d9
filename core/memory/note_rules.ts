import { IdeaError } from "../error.ts";
import { NOTE_TYPES, type NoteInput } from "./note.ts";
import { plainContent, plainDescription } from "./note_text.ts";
import { isKebab } from "./slug.ts";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A note as it may be written, its texts brought into their stored form.
 * @throws IdeaError `INVALID` naming the field and what was expected
 */
export function checkNote({ description, type, content, expires }: NoteInput): NoteInput {
  if (/[\r\n\u2028\u2029]/.test(description.trim())) {
    throw invalid("description", "expected one line");
  }
  const line = plainDescription(description);
  if (line === "") throw invalid("description", "expected one line that says what the note tells");
  const problem = typeProblem(type) ?? expiresProblem(expires);
  if (problem !== undefined) throw new IdeaError("INVALID", problem);
  if (content.includes("\0")) throw invalid("content", "expected Markdown, found a NUL character");
  const text = plainContent(content);
  if (text === "") throw invalid("content", "expected Markdown, found nothing");
  const note = { description: line, type, content: text };
  return expires === undefined ? note : { ...note, expires };
}

/** What is wrong with a type; undefined when nothing is. */
export function typeProblem(type: string): string | undefined {
  if (isKebab(type)) return undefined;
  const known = NOTE_TYPES.join(", ");
  return `type: expected one of ${known} or another word in small letters, got "${type}"`;
}

/** What is wrong with a last day; undefined when nothing is. */
export function expiresProblem(expires: string | undefined): string | undefined {
  if (expires === undefined || isDay(expires)) return undefined;
  return `expires: expected a day as YYYY-MM-DD, got "${expires}"`;
}

function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.toISOString().slice(0, 10) === text;
}

function invalid(field: string, problem: string): IdeaError {
  return new IdeaError("INVALID", `${field}: ${problem}`);
}
