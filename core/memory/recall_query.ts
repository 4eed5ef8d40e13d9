import { RECALL } from "../numbers.ts";
import type { QueryTerm } from "./recall_words.ts";

/** A word to look for, and how many notes have it. */
export interface CountedTerm extends QueryTerm {
  notes: number;
}

/**
 * The words that tell notes apart, the rarest first. One that most notes have is left out, unless
 * there is no other; and so are those with which a question would look at too many notes.
 * @param notes how many notes there are
 */
export function tellingTerms(terms: readonly CountedTerm[], notes: number): CountedTerm[] {
  const there = terms.filter((term) => term.notes > 0)
    .toSorted((left, right) => left.notes - right.notes);
  const rare = notes < RECALL.manyNotes ? there : there.filter((term) => term.notes <= notes / 2);
  let looked = 0;
  return (rare.length > 0 ? rare : there.slice(0, 1))
    .filter((term, at) => (looked += term.notes) <= RECALL.lookedAt || at === 0)
    .slice(0, RECALL.queryWords);
}

/**
 * The expression of SQLite's full-text search that finds any of the words. Words are letters and
 * digits only and stand in quotes: nothing a person writes is taken for the search's own syntax.
 */
export function matchExpression(terms: readonly QueryTerm[]): string {
  return terms.map(({ word, prefix }) => `"${word}"${prefix ? "*" : ""}`).join(" OR ");
}
