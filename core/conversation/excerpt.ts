/** Characters shown on either side of a match. */
const AROUND = 80;

/** All white space, line ends too, becomes single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/gu, " ").trim();
}

/** What a text is looked for in, so that upper and lower case are the same. */
export function searchable(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The longest piece of a needle that stands in a line of JSON as it stands in the text. */
export function plainPiece(needle: string): string {
  const pieces = needle.split(/[\s"\\/]+/u);
  return pieces.reduce((longest, piece) => piece.length > longest.length ? piece : longest, "");
}

/**
 * False when a text in this line of JSON cannot hold the piece: most lines need not be parsed.
 * @param piece as {@link plainPiece} gives it
 */
export function mayHold(line: string, piece: string): boolean {
  return line.includes("\\u") || searchable(line).includes(piece);
}

/**
 * The words around the first match, as one line.
 * @param needle as {@link searchable} gives it
 * @returns undefined when there is no match; an empty needle is in every text
 */
export function excerptOf(text: string, needle: string): string | undefined {
  const line = searchable(oneLine(text));
  const at = line.indexOf(needle);
  if (at < 0) return undefined;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(line.length, at + needle.length + AROUND);
  return (from > 0 ? "…" : "") + shownFrom(text, line, from, to) + (to < line.length ? "…" : "");
}

/** In the text's own letters, unless looking for it took another number of them. */
function shownFrom(text: string, line: string, from: number, to: number): string {
  const own = oneLine(text);
  return (own.length === line.length ? own : line).slice(from, to).toWellFormed();
}
