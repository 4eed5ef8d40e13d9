/** What is shown of a text at first. */
export interface Fold {
  lines: number;
  chars: number;
}

/** What others asked and what went wrong: enough to know what it is about. */
export const BRIEF: Fold = { lines: 12, chars: 1_200 };
/** Answers are there to be read: only those nobody scrolls through. */
export const ANSWER: Fold = { lines: 200, chars: 16_000 };

/** True when a text is shown only in part until somebody wants all of it. */
export function isLong(text: string, { lines, chars }: Fold): boolean {
  if (text.length > chars) return true;
  let at = -1;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return false;
  }
  return at < text.trimEnd().length;
}
