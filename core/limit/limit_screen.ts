import type { ScreenReading } from "../agent/activity.ts";
import { type LimitSentences, readSentence, type SentenceContext } from "./limit_pattern.ts";
import type { LimitSignal } from "./signal.ts";

/** How one CLI draws its own messages: dated data, patterns in JavaScript syntax. */
export interface LimitScreen {
  /** First row of a message of the CLI itself; what it matches is not part of the sentence. */
  marker: string;
  /** A row that goes on with the message above it. */
  continues: string;
  /** A row above the marker that shows that the message is output of something else. */
  outputOf?: string;
  /** What only rows of a person's own words have. */
  person?: string;
  /** Rows that may follow the message without making it old. */
  aside: readonly string[];
  /**
   * Where the conversation ends and the prompt or a menu begins: a row and the one below it, with
   * `\n` between. The last match counts.
   */
  end: string;
  /** Kinds of dialogs the CLI opens because of the limit. */
  dialogs: readonly string[];
}

/** What the screen shows besides its text. */
export type LimitScreenState = Pick<ScreenReading, "prompt" | "busy" | "dialog">;

/**
 * Finds a limit on an emulated screen. The sentence alone proves nothing: files, search results and
 * people quote it. It counts only
 * - as a message of the CLI itself, told by its marker at the start of the row,
 * - as the last thing in the conversation: after a quotation the conversation goes on,
 * - and when the turn is over: no turn runs, and a prompt or the limit's own menu is open.
 * @param lines rows of the screen, newest last, rows wrapped by the terminal joined
 */
export function readLimitScreen(
  lines: readonly string[],
  state: LimitScreenState,
  screen: LimitScreen,
  sentences: LimitSentences,
  context: Omit<SentenceContext, "source">,
): LimitSignal | undefined {
  if (!isTurnOver(state, screen)) return undefined;
  const message = lastMessage(conversation(lines, screen), screen);
  if (message === undefined) return undefined;
  return readSentence(message, sentences, { ...context, source: "pattern" });
}

function isTurnOver({ busy, dialog, prompt }: LimitScreenState, screen: LimitScreen): boolean {
  if (busy) return false;
  return dialog ? screen.dialogs.includes(dialog.kind) : prompt !== "absent";
}

/** The rows above the prompt, without those that say nothing. */
function conversation(lines: readonly string[], screen: LimitScreen): readonly string[] {
  const at = lines.findLastIndex((line, row) =>
    matches(screen.end, `${line}\n${lines[row + 1] ?? ""}`)
  );
  const rows = lines.slice(0, at);
  const isSaid = (row: string) =>
    row.trim() !== "" && !screen.aside.some((each) => matches(each, row));
  return at < 0 ? [] : rows.slice(0, rows.findLastIndex(isSaid) + 1);
}

/** The message of the CLI that the conversation ends with, marker removed. */
function lastMessage(rows: readonly string[], screen: LimitScreen): string | undefined {
  const { marker, continues, outputOf, person } = screen;
  const start = rows.findLastIndex((row) => !matches(continues, row) || matches(marker, row));
  const first = rows[start];
  if (first === undefined || !matches(marker, first)) return undefined;
  if (matches(outputOf, rows[start - 1] ?? "") || matches(person, first)) return undefined;
  return [first.replace(new RegExp(marker, "u"), ""), ...rows.slice(start + 1)].join("\n");
}

function matches(source: string | undefined, row: string): boolean {
  return source !== undefined && new RegExp(source, "u").test(row);
}
