/**
 * The part of a chat that is in the document. Counted from its end, so that it stays on the same
 * entries when earlier ones are put before them.
 */
export interface EntryWindow {
  /** Entries after the part. */
  hidden: number;
  /** Entries in it, at most. */
  count: number;
}

/** Entries in the document, and those that are added and taken away at once. */
const SIZE = 200;
const STEP = 40;

/** The end of the chat. */
export const AT_END: EntryWindow = { hidden: 0, count: SIZE };

/** Moves towards the beginning. @param total entries there are */
export function earlier({ hidden, count }: EntryWindow, total: number): EntryWindow {
  const grown = Math.min(total - hidden, count + STEP);
  return { hidden: hidden + Math.max(0, grown - SIZE), count: Math.min(SIZE, grown) };
}

/** Moves towards the end. */
export function later({ hidden, count }: EntryWindow): EntryWindow {
  const step = Math.min(STEP, hidden);
  return { hidden: hidden - step, count: Math.min(SIZE, count + step) };
}

/** After entries were added at the end, for somebody who reads further up. */
export function afterMore({ hidden, count }: EntryWindow, added: number): EntryWindow {
  const fits = hidden === 0 && count + added <= 2 * SIZE;
  return fits ? { hidden, count: count + added } : { hidden: hidden + added, count };
}

/** The entries that are in the document. */
export function within<T>({ hidden, count }: EntryWindow, entries: readonly T[]): readonly T[] {
  const to = Math.max(0, entries.length - hidden);
  return entries.slice(Math.max(0, to - count), to);
}

/** Earlier entries are at hand that are not in the document. */
export function hasEarlier({ hidden, count }: EntryWindow, total: number): boolean {
  return total - hidden > count;
}
