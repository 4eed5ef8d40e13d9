/** What the line formats of the CLIs have in common. */
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import { IdeaError } from "../../core/error.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";

const LONGEST = 200;

/**
 * The value a line stands for.
 * @param cli named in the error
 * @throws IdeaError `PROCESS` when it is not JSON
 */
export function parseLine(line: string, cli: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new IdeaError(
      "PROCESS",
      `${cli} printed a line that is not JSON: ${JSON.stringify(line.slice(0, LONGEST))}`,
    );
  }
}

/** The first line with words in it, cut where it grows too long. */
export function oneLine(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "")?.trim() ?? "";
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const TELLING = ["command", "cmd", "file_path", "path", "pattern", "query", "url", "task"];

/** What a tool is to do, from its arguments; nothing when they hold no text. */
export function detailOf(args: Readonly<Record<string, unknown>>): { detail?: string } {
  const values = [...TELLING.map((key) => args[key]), ...Object.values(args)];
  const telling = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof telling === "string" ? { detail: oneLine(telling) } : {};
}

/** What signals about limits mean for a turn; the others mean nothing for it. */
export function limitEvents(signals: readonly LimitSignal[]): ReplyEvent[] {
  return signals.flatMap((each): ReplyEvent[] => {
    if (each.signal === "limited") return [{ kind: "limit", limit: each }];
    return each.signal === "usage" ? [{ kind: "usage", readings: each.readings }] : [];
  });
}

/** True when they tell of a limit. */
export function isLimited(events: readonly ReplyEvent[]): boolean {
  return events.some(({ kind }) => kind === "limit");
}

/** A line that means nothing shows that its CLI lives. */
export function orAlive(events: ReplyEvent[]): ReplyEvent[] {
  return events.length > 0 ? events : [{ kind: "alive" }];
}
