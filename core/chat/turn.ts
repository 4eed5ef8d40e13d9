import type { LimitedSignal } from "../limit/signal.ts";
import type { ReplyEvent } from "./reply_event.ts";

/** Why a turn ended without an answer. */
export type TurnFailure =
  /** The CLI itself says so. */
  | "refused"
  /** It printed something that is not its format. */
  | "unreadable"
  /** Its process ended without an end of the turn. */
  | "exited"
  /** Its process could not be started. */
  | "notStarted"
  | "timeout"
  /** By a person, or because the agent was stopped. */
  | "interrupted";

/** How a turn ended. */
export type TurnOutcome =
  | { kind: "completed"; text: string }
  /** Graceful: the agent is well, its account is not. */
  | { kind: "limited"; limit: LimitedSignal }
  /** `words` for people; `said`: the text that came before. */
  | { kind: "failed"; why: TurnFailure; words: string; said: string };

/** A turn as far as it is known. */
export interface TurnSoFar {
  /** The last whole block, or the pieces of one that is being written. */
  block: string;
  /** The pieces still to be replaced by their block. */
  writing: boolean;
  /** The whole blocks before. */
  blocks: readonly string[];
  /** A tool was used. */
  acted: boolean;
  limit?: LimitedSignal;
  final?: { text: string; failed: boolean };
  /** The first line that could not be read, in words. */
  unreadable?: string;
}

/** A turn of which nothing is known. */
export const NEW_TURN: TurnSoFar = { block: "", writing: false, blocks: [], acted: false };

/** How the stream of a turn closed, in words; `closed`: by itself. */
export type StreamEnd =
  | { kind: "closed"; words: string }
  | { kind: "stopped"; why: Exclude<TurnFailure, "refused" | "unreadable">; words: string };

/** The turn after one more event; after its final one nothing counts. */
export function takeEvent(turn: TurnSoFar, event: ReplyEvent): TurnSoFar {
  if (turn.final) return turn;
  switch (event.kind) {
    case "delta":
      if (turn.writing) return { ...turn, block: turn.block + event.text };
      return { ...nextBlock(turn), block: event.text, writing: true };
    case "text":
      return { ...(turn.writing ? turn : nextBlock(turn)), block: event.text, writing: false };
    case "tool":
      return { ...turn, writing: false, acted: true };
    case "limit":
      return { ...turn, limit: mergeLimits(turn.limit, event.limit) };
    case "final":
      return {
        ...turn,
        final: { text: event.text ?? turn.block, failed: event.failed ?? false },
      };
    case "session":
    case "alive":
    case "usage":
      return turn;
  }
}

/** Two reports of one limit: the later one counts, but for what it leaves out. */
export function mergeLimits(
  before: LimitedSignal | undefined,
  next: LimitedSignal,
): LimitedSignal {
  if (!before) return next;
  const kind = next.kind === "unknown" ? before.kind : next.kind;
  if (next.reset || next.distrust || !before.reset) return { ...next, kind };
  return { ...next, kind, reset: before.reset };
}

/** The turn after a line that could not be read: it fails, and what else comes is still taken. */
export function takeUnreadable(turn: TurnSoFar, words: string): TurnSoFar {
  return turn.final || turn.unreadable !== undefined ? turn : { ...turn, unreadable: words };
}

/** True while the CLI did nothing that a second try would do twice. */
export function isUntouched({ acted, limit, ...turn }: TurnSoFar): boolean {
  return !acted && !limit && saidSoFar(turn) === "";
}

/** What the turn came to, once its stream closed. A final answer wins over a limit before it. */
export function concludeTurn(turn: TurnSoFar, end: StreamEnd): TurnOutcome {
  const said = saidSoFar(turn);
  const fail = (why: TurnFailure, words: string): TurnOutcome => ({
    kind: "failed",
    why,
    words,
    said,
  });
  if (turn.unreadable !== undefined) return fail("unreadable", turn.unreadable);
  if (turn.final?.failed) return fail("refused", turn.final.text);
  if (turn.final) return { kind: "completed", text: turn.final.text };
  if (end.kind === "stopped") return fail(end.why, end.words);
  if (turn.limit) return { kind: "limited", limit: turn.limit };
  return fail("exited", end.words);
}

function nextBlock(turn: TurnSoFar): TurnSoFar {
  if (turn.block === "") return turn;
  return { ...turn, blocks: [...turn.blocks, turn.block], block: "", writing: false };
}

function saidSoFar({ blocks, block }: Pick<TurnSoFar, "blocks" | "block">): string {
  return [...blocks, block].filter((text) => text !== "").join("\n\n");
}
