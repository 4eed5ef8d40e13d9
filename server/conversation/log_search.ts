import {
  excerptOf,
  mayHold,
  oneLine,
  plainPiece,
  searchable,
} from "../../core/conversation/excerpt.ts";
import type { FoundTurn, SearchWish } from "../../core/conversation/log_page.ts";
import { parseTurn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import { checkPosition, openLog } from "./log_access.ts";
import { linesBackward } from "./log_lines.ts";

/** Turns found when nobody says how many. */
const TURNS = 50;
/** Far more than anybody types (characters). */
const MOST_CHARS = 1_000;

/**
 * The turns with the words in their text, newest first, each as soon as it is found; upper and lower
 * case are the same, and so is all white space. Whoever takes no more turns ends the search.
 * @throws IdeaError `INVALID` when there is nothing to look for; `NOT_FOUND`, `FILE_SYSTEM`
 */
export async function* searchLog(
  path: string,
  words: string,
  { before, turns = TURNS, signal }: SearchWish,
): AsyncGenerator<FoundTurn> {
  const needle = needleOf(words);
  const piece = plainPiece(needle);
  using file = await openLog(path);
  const end = before === undefined ? (await file.stat()).size : await checkPosition(file, before);
  const found = new Set<string>();
  for await (const { position, text } of linesBackward(file, end)) {
    signal?.throwIfAborted();
    if (found.size >= turns) return;
    const turn = text !== undefined && mayHold(text, piece) ? parseTurn(text) : undefined;
    const excerpt = turn && excerptOf(turn.text, needle);
    if (!turn || excerpt === undefined || found.has(turn.id)) continue;
    found.add(turn.id);
    yield { turn, position, excerpt };
  }
}

function needleOf(words: string): string {
  const needle = searchable(oneLine(words));
  if (needle !== "" && needle.length <= MOST_CHARS) return needle;
  throw new IdeaError("INVALID", `Expected words to look for, at most ${MOST_CHARS} characters`);
}
