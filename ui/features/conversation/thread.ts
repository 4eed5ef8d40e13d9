import type { LoggedTurn, LogPage } from "../../../core/conversation/log_page.ts";

/** Turns kept at most: a log may have a million, a document may not. */
export const MOST_TURNS = 400;

/** A turn of a thread. */
export interface ThreadTurn extends LoggedTurn {
  /** Lines that cannot be read in the page that begins with this turn. */
  broken: number;
}

/** A part of a log without a gap. */
export interface Thread {
  /** Oldest first. */
  turns: readonly ThreadTurn[];
  /** What is earlier is before this position; absent at the beginning of the log. */
  before?: number;
  /** What is later is after this position. */
  after: number;
  /** Nothing is later, as far as is known. */
  atEnd: boolean;
  /** Lines after the last turn that cannot be read. */
  brokenAtEnd: number;
}

/** The last page of a log. */
export function lastPart(page: LogPage): Thread {
  return { ...joined([], page), ...bounds(page.before, page.after), atEnd: true };
}

/** The pages before and after a position. */
export function partAround(earlier: LogPage, later: LogPage): Thread {
  const { turns, brokenAtEnd } = joined(joined([], earlier).turns, later);
  return { turns, brokenAtEnd, ...bounds(earlier.before, later.after), atEnd: false };
}

/** The thread with what was said before it; what is too much is taken from its end. */
export function withEarlier(thread: Thread, page: LogPage): Thread {
  const first = joined([], page);
  const rest = thread.turns.map((one, at) =>
    at === 0 ? { ...one, broken: one.broken + first.brokenAtEnd } : one
  );
  const turns = [...first.turns, ...rest];
  const { before: _, ...others } = thread;
  const grown = { ...others, ...bounds(page.before, thread.after), turns };
  const tooMuch = turns[MOST_TURNS];
  if (!tooMuch) return grown;
  return {
    ...grown,
    turns: turns.slice(0, MOST_TURNS),
    after: tooMuch.position,
    atEnd: false,
    brokenAtEnd: 0,
  };
}

/**
 * The thread with what was said after it.
 * @param keepAll what is too much is not taken from its beginning: somebody reads there
 */
export function withLater(thread: Thread, page: LogPage, keepAll = false): Thread {
  const atEnd = thread.atEnd || page.turns.length === 0;
  const { turns, brokenAtEnd } = joined(thread.turns, page, thread.brokenAtEnd);
  const grown = { ...thread, turns, after: page.after, atEnd, brokenAtEnd };
  if (keepAll || turns.length <= MOST_TURNS) return grown;
  const kept = turns.slice(-MOST_TURNS);
  return { ...grown, turns: kept, ...bounds(kept[0]?.position, page.after) };
}

/** Turns with a page after them, which says how many of its lines cannot be read. */
function joined(
  turns: readonly ThreadTurn[],
  page: LogPage,
  brokenBefore = 0,
): { turns: ThreadTurn[]; brokenAtEnd: number } {
  const broken = page.broken + brokenBefore;
  if (page.turns.length === 0) return { turns: [...turns], brokenAtEnd: broken };
  const added = page.turns.map((one, at) => ({ ...one, broken: at === 0 ? broken : 0 }));
  return { turns: [...turns, ...added], brokenAtEnd: 0 };
}

function bounds(before: number | undefined, after: number) {
  return { after, ...(before === undefined ? {} : { before }) };
}
