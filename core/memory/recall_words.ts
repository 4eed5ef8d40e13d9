/** A run of letters and digits, with the marks on them. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Parts of an identifier such as `parseHTTPAnswer2`. */
const HUMP = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;
/** Longer ones are hashes and encoded bytes, whose parts mean nothing. */
const LONGEST_IDENTIFIER = 64;
const LETTER = /^[a-z]?$/;
/** From this many letters on a word also stands for those that begin with it. */
const PREFIX_LENGTH = 4;

/** A word to look for. */
export interface QueryTerm {
  /** Lower case, without accents. */
  word: string;
  /** Words that begin with it are meant too. */
  prefix: boolean;
}

/** A text as it is indexed: identifiers are followed by their parts. */
export function indexedText(text: string): string {
  return plain(text).replace(WORD, (word) => [word, ...partsOf(word)].join(" "));
}

/** The different words of a question, in their order; single letters tell nothing. */
export function queryTerms(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const [found] of plain(text).matchAll(WORD)) {
    for (const word of [found, ...partsOf(found)]) {
      const term = termOf(folded(word));
      if (!LETTER.test(term.word)) terms.set(`${term.word} ${term.prefix}`, term);
    }
  }
  return [...terms.values()];
}

/** Composed, with the letters of French that stand for two written as two. */
function plain(text: string): string {
  return text.normalize("NFC").replace(/œ/gu, "oe").replace(/Œ/gu, "Oe");
}

function folded(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function partsOf(word: string): string[] {
  if (word.length > LONGEST_IDENTIFIER) return [];
  const parts = word.match(HUMP) ?? [];
  return parts.length < 2 ? [] : parts.filter((part) => part.length > 1);
}

function termOf(word: string): QueryTerm {
  const stem = withoutPlural(word);
  return { word: stem, prefix: stem.length >= PREFIX_LENGTH };
}

/** A plural finds the singular too: both begin with what is left. */
function withoutPlural(word: string): string {
  if (word.length > PREFIX_LENGTH + 2 && word.endsWith("ies")) return word.slice(0, -3);
  const plural = word.length > PREFIX_LENGTH && word.endsWith("s") && !word.endsWith("ss");
  return plural ? word.slice(0, -1) : word;
}
