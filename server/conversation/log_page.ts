import type { LoggedTurn, LogPage, PageWish } from "../../core/conversation/log_page.ts";
import { parseTurn } from "../../core/conversation/turn.ts";
import { checkPosition, openLog } from "./log_access.ts";
import { linesBackward, linesForward, type LogLine } from "./log_lines.ts";
import { NEAR } from "./near.ts";

/** Turns of a page when nobody says how many. */
const TURNS = 50;
const MOST_TURNS = 1_000;
/** A page ends with the turn that makes it longer than this (bytes). */
const PAGE_BYTES = 1024 * 1024;
/** Older lines looked through for the first of two equal ones (bytes). */
const NEAR_BYTES = 1024 * 1024;

/**
 * Reads a page from the log itself: lines are found from the end, so that a page costs the same in a
 * log of any length, and there is no index that could be out of date.
 * @throws IdeaError `NOT_FOUND`, `FILE_SYSTEM`, `INVALID` for a position no page gave
 */
export async function readPage(path: string, wish: PageWish): Promise<LogPage> {
  using file = await openLog(path);
  const turns = Math.min(Math.max(1, wish.turns ?? TURNS), MOST_TURNS);
  if (wish.after !== undefined) {
    return await pageAfter(file, await checkPosition(file, wish.after), turns);
  }
  const { size } = await file.stat();
  const end = wish.before === undefined ? size : await checkPosition(file, wish.before);
  return await pageBefore(file, end, turns);
}

async function pageBefore(file: Deno.FsFile, end: number, most: number): Promise<LogPage> {
  const page = new Page(most);
  let from = end;
  let after = end;
  for await (const line of linesBackward(file, end)) {
    if (page.full) break;
    // The next page is to begin with what may still be written into this line.
    if (!line.ended && !isTurn(line)) after = line.position;
    page.add(line);
    from = line.position;
  }
  return await page.reduced(file, from, after, page.turns.toReversed());
}

async function pageAfter(file: Deno.FsFile, start: number, most: number): Promise<LogPage> {
  const page = new Page(most);
  let after = start;
  for await (const line of linesForward(file, start)) {
    if (page.full || (!line.ended && !isTurn(line))) break;
    page.add(line);
    after = line.position + line.bytes + (line.ended ? 1 : 0);
  }
  return await page.reduced(file, start, after, page.turns);
}

function isTurn({ text }: LogLine): boolean {
  return text !== undefined && parseTurn(text) !== undefined;
}

/** A page while it is being read. */
class Page {
  readonly turns: LoggedTurn[] = [];
  readonly #most: number;
  #broken = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.turns.length >= this.#most || this.#bytes >= PAGE_BYTES;
  }

  add({ position, text, bytes }: LogLine): void {
    this.#bytes += bytes;
    const turn = text === undefined ? undefined : parseTurn(text);
    if (turn) this.turns.push({ turn, position });
    else this.#broken++;
  }

  /** Of two lines with one id the first counts, also when it is on the page before. */
  async reduced(
    file: Deno.FsFile,
    from: number,
    after: number,
    oldestFirst: readonly LoggedTurn[],
  ): Promise<LogPage> {
    const known = await idsBefore(file, from);
    const turns = oldestFirst.filter(({ turn: { id } }) => !known.has(id) && known.add(id));
    return { turns, ...(from > 0 ? { before: from } : {}), after, broken: this.#broken };
  }
}

/** Ids of the last turns before a position. */
export async function idsBefore(file: Deno.FsFile, position: number): Promise<Set<string>> {
  const ids = new Set<string>();
  let bytes = 0;
  for await (const line of linesBackward(file, position)) {
    const turn = line.text === undefined ? undefined : parseTurn(line.text);
    if (turn) ids.add(turn.id);
    bytes += line.bytes;
    if (ids.size >= NEAR || bytes >= NEAR_BYTES) break;
  }
  return ids;
}
