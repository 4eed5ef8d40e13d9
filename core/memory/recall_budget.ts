import type { Budget } from "../handoff/budget.ts";
import type { NoteEntry } from "./note.ts";

/** So many entries that have no room in a row mean that there is none. */
const FULL = 8;

/**
 * Entries that together cost no more than the budget, in their order. One that is too long is left
 * out, and shorter ones after it may still have room.
 * @param line an entry as an agent is told it, without the end of the line
 */
export function withinBudget(
  entries: readonly NoteEntry[],
  line: (entry: NoteEntry) => string,
  { tokens, estimate }: Budget,
): NoteEntry[] {
  const kept: NoteEntry[] = [];
  let left = tokens;
  let refused = 0;
  for (const entry of entries) {
    const cost = estimate(`${line(entry)}\n`);
    if (cost > left && ++refused === FULL) break;
    if (cost > left) continue;
    refused = 0;
    left -= cost;
    kept.push(entry);
  }
  // A tokenizer need not make of two lines what it makes of each: what counts is the whole.
  while (kept.length > 0 && estimate(kept.map(line).join("\n")) > tokens) kept.pop();
  return kept;
}
