/** The highlighter and its languages. This module is big: load it when it is needed. */
import highlight from "highlight.js/lib/common";
import type { Hunk } from "../../../core/git/diff.ts";
import { REVIEW } from "../../../core/numbers.ts";
import { type Token, tokenLines } from "./tokens.ts";

/** Tokens of a hunk's lines, by their index. */
export type HunkTokens = ReadonlyMap<number, readonly Token[]>;

const NONE: HunkTokens = new Map();
const known = new WeakMap<Hunk, HunkTokens>();

/** The colours of a hunk; none for languages nobody knows and for what is too long. */
export function hunkTokens(hunk: Hunk, path: string): HunkTokens {
  let tokens = known.get(hunk);
  if (!tokens) {
    tokens = colour(hunk, languageOf(path));
    known.set(hunk, tokens);
  }
  return tokens;
}

function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return highlight.getLanguage(ending) ? ending : undefined;
}

function colour(hunk: Hunk, language: string | undefined): HunkTokens {
  const size = hunk.lines.reduce((sum, line) => sum + line.length, 0);
  if (language === undefined || size > REVIEW.colouredChars) return NONE;
  const tokens = new Map<number, readonly Token[]>();
  // What did not change is on both sides: as it is after the change.
  for (const gone of ["+", "-"]) {
    const lines = [...hunk.lines.entries()].filter(([, line]) =>
      !line.startsWith(gone) && !line.startsWith("\\")
    );
    const text = lines.map(([, line]) => line.slice(1)).join("\n");
    const coloured = tokenLines(highlight.highlight(text, { language }).value);
    for (const [index, [at]] of lines.entries()) tokens.set(at, coloured[index] ?? []);
  }
  return tokens;
}
