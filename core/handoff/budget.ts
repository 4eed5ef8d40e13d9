/**
 * How many tokens a text costs a model. A text must never cost more than its lines together, each
 * with its end.
 */
export type Estimate = (text: string) => number;

/** What a text may cost. */
export interface Budget {
  tokens: number;
  estimate: Estimate;
}

/**
 * A cautious estimate for models whose tokenizer is not at hand: three letters make a token, every
 * digit and sign is one, every other character is two.
 */
export function cautiousEstimate(text: string): number {
  let thirds = 0;
  for (const character of text) thirds += thirdsOf(character.codePointAt(0) ?? 0);
  return Math.ceil(thirds / 3);
}

function thirdsOf(code: number): number {
  if (code > 0x7f) return 6;
  const letter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return letter || code === 0x20 ? 1 : 3;
}

/** What lines cost, each with its end. */
export function costOf(lines: readonly string[], estimate: Estimate): number {
  return lines.reduce((sum, line) => sum + estimate(line + "\n"), 0);
}

/** The most from the front that costs no more than that. */
export function affordable(
  lines: readonly string[],
  { tokens, estimate }: Budget,
): number {
  let left = tokens;
  const end = lines.findIndex((line) => (left -= estimate(line + "\n")) < 0);
  return end < 0 ? lines.length : end;
}

/** Characters without a word's end, or of blanks, that a tokenizer is given at once. */
const RUN_CHARS = 256;
const LONG_RUNS = new RegExp(`(\\S{${RUN_CHARS},}|\\s{${RUN_CHARS},})`, "u");
const RUN_PIECES = new RegExp(`.{1,${RUN_CHARS}}`, "gsu");

/**
 * The same estimate, with long runs cut into pieces: the time a tokenizer takes grows with the square
 * of a run's length, up to a minute for a text of 100 KB without a blank. It tells a little more then.
 */
export function inPieces(estimate: Estimate): Estimate {
  return (text) =>
    text.split(LONG_RUNS)
      .flatMap((part, at) => at % 2 === 0 ? [part] : part.match(RUN_PIECES) ?? [])
      .reduce((sum, part) => part === "" ? sum : sum + estimate(part), 0);
}
