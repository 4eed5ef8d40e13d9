/** A piece of a text. */
export interface Piece {
  text: string;
  /** It is what was looked for. */
  found: boolean;
}

/** An excerpt in pieces, so that the words that were looked for can be pointed out. */
export function markedPieces(excerpt: string, words: string): Piece[] {
  const needle = words.trim().replace(/\s+/gu, " ").toLowerCase();
  const lower = excerpt.toLowerCase();
  // Some letters change their length with their case: then nothing is pointed out.
  if (needle === "" || lower.length !== excerpt.length) return [{ text: excerpt, found: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    pieces.push({ text: excerpt.slice(from, at), found: false });
    pieces.push({ text: excerpt.slice(at, at + needle.length), found: true });
    from = at + needle.length;
  }
  pieces.push({ text: excerpt.slice(from), found: false });
  return pieces.filter(({ text }) => text !== "");
}
