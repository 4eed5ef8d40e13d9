/** A title that matches, how well, and which of its characters did. */
export interface FuzzyMatch {
  score: number;
  positions: number[];
}

const START_OF_WORD = 8;
const IN_A_ROW = 5;
const GAP = 1;

/**
 * Matches a query as a subsequence of a title, without regard to case, accents and spaces. Higher
 * scores are better: starts of words and runs of characters count most, gaps cost.
 * @returns undefined when the title lacks a character of the query
 */
export function fuzzyMatch(query: string, title: string): FuzzyMatch | undefined {
  const wanted = [...fold(query)].filter((char) => char !== " ");
  const text = fold(title);
  if (wanted.length === 0) return { score: 0, positions: [] };
  let best: FuzzyMatch | undefined;
  for (let start = text.indexOf(wanted[0] ?? ""); start >= 0; start = next(text, wanted, start)) {
    const match = matchFrom(wanted, text, start, true) ?? matchFrom(wanted, text, start, false);
    if (match && (!best || match.score > best.score)) best = match;
  }
  return best;
}

function next(text: string, wanted: string[], start: number): number {
  return text.indexOf(wanted[0] ?? "", start + 1);
}

function matchFrom(
  wanted: string[],
  text: string,
  start: number,
  jump: boolean,
): FuzzyMatch | undefined {
  const positions: number[] = [];
  let at = start;
  for (const char of wanted) {
    const found = jump ? bestPosition(text, char, at, positions.at(-1)) : text.indexOf(char, at);
    if (found < 0) return undefined;
    positions.push(found);
    at = found + 1;
  }
  return { score: scoreOf(text, positions), positions };
}

/** The next start of a word unless the character continues a run; else the next occurrence. */
function bestPosition(
  text: string,
  char: string,
  from: number,
  previous: number | undefined,
): number {
  const first = text.indexOf(char, from);
  const runs = previous === undefined || first === previous + 1;
  if (first < 0 || runs || startsWord(text, first)) return first;
  for (let at = first; at >= 0; at = text.indexOf(char, at + 1)) {
    if (startsWord(text, at)) return at;
  }
  return first;
}

function scoreOf(text: string, positions: number[]): number {
  let score = -text.length / 100;
  positions.forEach((position, index) => {
    const previous = positions[index - 1];
    if (startsWord(text, position)) score += START_OF_WORD;
    if (previous === undefined) score -= position * GAP / 10;
    else if (position === previous + 1) score += IN_A_ROW;
    else score -= Math.min(6, position - previous) * GAP;
  });
  return score;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || /[\s\-_/.:(]/.test(text[at - 1] ?? "");
}

// Character by character, so that positions in the folded text are positions in the title.
function fold(text: string): string {
  const plain = (char: string) => char.normalize("NFD")[0]?.toLowerCase()[0] ?? char;
  return Array.from({ length: text.length }, (_, at) => plain(text[at] ?? "")).join("");
}

/** Candidates that match, best first; among equals the recently used, then the given order. */
export function ranked<T>(
  query: string,
  candidates: readonly T[],
  titleOf: (candidate: T) => string,
  recency: (candidate: T) => number,
): { item: T; positions: number[] }[] {
  return candidates
    .flatMap((item, order) => {
      const match = fuzzyMatch(query, titleOf(item));
      return match ? [{ item, order, ...match }] : [];
    })
    .sort((a, b) => b.score - a.score || recency(b.item) - recency(a.item) || a.order - b.order)
    .map(({ item, positions }) => ({ item, positions }));
}
