import type { Budget } from "./budget.ts";

const GAP = " … ";
/** More characters than any tokenizer puts into one token of ordinary text. */
const MOST_CHARS_PER_TOKEN = 16;

/** A text as one line: white space becomes single spaces, other control characters go. */
export function flatten(text: string): string {
  return text.replace(/[\s\u0085]+/gu, " ").replace(/\p{Cc}/gu, "").trim().toWellFormed();
}

/** The first characters of a text, never a half one. */
export function firstChars(text: string, count: number): string {
  return Array.from(text.slice(0, 2 * count)).slice(0, count).join("");
}

/**
 * A line that costs no more than the budget: what is too much is taken from its middle, for what is
 * wanted stands at the beginning, and what came of it at the end.
 * @returns "" when the budget is too small for anything
 */
export function shortened(line: string, { tokens, estimate }: Budget): string {
  const near = Math.max(0, tokens) * MOST_CHARS_PER_TOKEN;
  if (line.length <= 2 * near && estimate(line) <= tokens) return line;
  const characters = Array.from(withoutMiddle(line, near));
  let fits = "";
  let low = 1;
  let high = characters.length - 1;
  while (low <= high) {
    const count = Math.floor((low + high) / 2);
    const tried = ends(characters, count);
    if (estimate(tried) <= tokens) {
      fits = tried;
      low = count + 1;
    } else {
      high = count - 1;
    }
  }
  return fits;
}

/** Of a very long line only so many characters from both ends are looked at. */
function withoutMiddle(line: string, near: number): string {
  if (line.length <= 2 * near) return line;
  return line.slice(0, near).toWellFormed() + line.slice(line.length - near).toWellFormed();
}

/** Two thirds of the characters from the beginning, one from the end. */
function ends(characters: readonly string[], count: number): string {
  const last = Math.floor(count / 3);
  const first = characters.slice(0, count - last).join("");
  const end = characters.slice(characters.length - last).join("");
  return (first.trimEnd() + GAP + end.trimStart()).trim();
}
