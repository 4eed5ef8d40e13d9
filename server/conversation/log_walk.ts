import { parseTurn, type Turn } from "../../core/conversation/turn.ts";
import { openLog } from "./log_access.ts";
import { linesBackward, linesForward } from "./log_lines.ts";
import { NEAR } from "./near.ts";

const DAY = 24 * 60 * 60_000;
/** Lines looked through for the first prompt of a log. */
const OPENING_LINES = 100;

/** All turns of a log, oldest first, each once. */
export async function readAll(path: string): Promise<Turn[]> {
  using file = await openLog(path);
  const turns: Turn[] = [];
  for await (const { text } of linesForward(file, 0)) {
    const turn = text === undefined ? undefined : parseTurn(text);
    if (turn) turns.push(turn);
  }
  return eachOnce(turns);
}

/** The first thing asked in a log, or undefined when it does not begin with one. */
export async function firstPrompt(path: string): Promise<Turn | undefined> {
  using file = await openLog(path);
  let lines = 0;
  for await (const { text } of linesForward(file, 0)) {
    const turn = text === undefined ? undefined : parseTurn(text);
    if (turn?.role === "prompt") return turn;
    if (++lines >= OPENING_LINES) break;
  }
  return undefined;
}

/**
 * The last turns of a log, oldest first, each once.
 * @param id of the turn they follow; absent: the beginning of the log
 * @param most turns that are wanted at all
 * @returns `reached`: no turn is left out between that one and the first of these
 */
export async function turnsSince(
  path: string,
  id: string | undefined,
  most: number,
): Promise<{ turns: Turn[]; reached: boolean }> {
  using file = await openLog(path);
  const { size } = await file.stat();
  const newestFirst: Turn[] = [];
  let wanted = most + NEAR;
  let begun = true;
  for await (const { text } of linesBackward(file, size)) {
    begun = newestFirst.length < wanted;
    if (!begun) break;
    const turn = text === undefined ? undefined : parseTurn(text);
    if (turn) newestFirst.push(turn);
    // Of two lines with one id the first counts, so a little more is looked at.
    if (turn && turn.id === id) wanted = Math.min(wanted, newestFirst.length + NEAR);
  }
  const turns = eachOnce(newestFirst.reverse());
  const at = turns.findIndex((turn) => turn.id === id);
  const since = turns.slice(at + 1);
  const reached = id === undefined ? begun : at >= 0;
  return { turns: since.slice(-most), reached: reached && since.length <= most };
}

/**
 * Those of the turns that are not in the log. It is read from its end, as far as they could be: lines
 * are in the order of their times, give or take a day.
 */
export async function missingFrom(path: string, turns: readonly Turn[]): Promise<Turn[]> {
  using file = await openLog(path);
  const { size } = await file.stat();
  const missing = new Map(turns.map((turn) => [turn.id, turn]));
  const oldest = Math.min(...turns.map(({ atMs }) => atMs)) - DAY;
  for await (const { text } of linesBackward(file, size)) {
    const turn = text === undefined ? undefined : parseTurn(text);
    if (turn) missing.delete(turn.id);
    if (missing.size === 0 || (turn && turn.atMs < oldest)) break;
  }
  return [...missing.values()];
}

function eachOnce(oldestFirst: readonly Turn[]): Turn[] {
  const ids = new Set<string>();
  return oldestFirst.filter(({ id }) => !ids.has(id) && ids.add(id));
}
