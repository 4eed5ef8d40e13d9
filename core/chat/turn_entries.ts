import { asEnded, type ChatChange, type ChatEntry, type EntryBody } from "./entry.ts";
import type { LimitedSignal } from "../limit/signal.ts";
import type { ReplyEvent, ToolReport } from "./reply_event.ts";
import { mergeLimits, type TurnOutcome } from "./turn.ts";

/** The entries of one turn as they come to be. */
export interface TurnEntries {
  turnId: string;
  entries: readonly ChatEntry[];
  /** The entry that is streaming. */
  open?: string;
  /** Entries of tools, by the vendor's id of the call. */
  calls: Readonly<Record<string, string>>;
  /** The final event came. */
  over: boolean;
}

/** The turn afterwards, and what changed for whoever looks at it. */
export interface Step {
  turn: TurnEntries;
  changes: ChatChange[];
}

/** The first entry of a turn: what was asked for. */
export function beginEntries(turnId: string, prompt: string, at: number): Step {
  const turn = { turnId, entries: [], calls: {}, over: false };
  return put(turn, { kind: "user", text: prompt }, at);
}

/** What one event shows; after the final one nothing does. */
export function showEvent(turn: TurnEntries, event: ReplyEvent, at: number): Step {
  if (turn.over) return { turn, changes: [] };
  switch (event.kind) {
    case "delta":
      return showDelta(turn, event.text, at);
    case "text":
      return showBlock(turn, event.text, at);
    case "tool":
      return showTool(turn, event, at);
    case "limit":
      return showLimit(turn, event.limit, at);
    case "final":
      return showFinal(turn, event, at);
    case "session":
    case "alive":
    case "usage":
      return { turn, changes: [] };
  }
}

/** How the turn ended, where its entries do not say so yet. */
export function endEntries(turn: TurnEntries, outcome: TurnOutcome, at: number): Step {
  const closed = turn.entries.map(asEnded);
  const changes = closed.filter((entry, index) => entry !== turn.entries[index])
    .map((entry): ChatChange => ({ kind: "put", entry }));
  const { open: _, ...rest } = turn;
  const step = { turn: { ...rest, entries: closed, over: true }, changes };
  if (outcome.kind !== "failed") return step;
  const kind = outcome.why === "interrupted" ? "interrupted" : "error";
  return showOnce(step, { kind, text: outcome.words }, at);
}

function showDelta(turn: TurnEntries, text: string, at: number): Step {
  if (turn.open === undefined) {
    const step = put(turn, { kind: "assistant", text, streaming: true }, at);
    return { ...step, turn: { ...step.turn, open: lastId(step.turn) } };
  }
  const change: ChatChange = { kind: "append", id: turn.open, text };
  const entries = turn.entries.map((entry) =>
    entry.id === turn.open && entry.kind === "assistant"
      ? { ...entry, text: entry.text + text }
      : entry
  );
  return { turn: { ...turn, entries }, changes: [change] };
}

function showBlock(turn: TurnEntries, text: string, at: number): Step {
  const open = turn.entries.find(({ id }) => id === turn.open);
  if (!open) return put(turn, { kind: "assistant", text }, at);
  const { id, turnId, at: began } = open;
  return replace(turn, { id, turnId, at: began, kind: "assistant", text });
}

function showTool(turn: TurnEntries, report: ToolReport, at: number): Step {
  const known = turn.entries.find(({ id }) => id === turn.calls[report.id ?? ""]);
  if (known?.kind === "tool") return replace(turn, { ...known, ...toolParts(report) });
  if (report.name === undefined) return { turn, changes: [] };
  const body = { kind: "tool", name: report.name, ...toolParts(report) } as const;
  const step = then(closeOpen(turn), (before) => put(before, body, at));
  if (report.id === undefined) return step;
  const calls = { ...turn.calls, [report.id]: lastId(step.turn) };
  return { ...step, turn: { ...step.turn, calls } };
}

function toolParts({ state, detail, problem }: ToolReport) {
  return {
    state: state === "started" ? "running" as const : state,
    ...(detail === undefined ? {} : { detail }),
    ...(problem === undefined ? {} : { problem }),
  };
}

function showLimit(turn: TurnEntries, limit: LimitedSignal, at: number): Step {
  const known = turn.entries.find(({ kind }) => kind === "limit");
  return then(
    closeOpen(turn),
    (before) =>
      known?.kind === "limit"
        ? replace(before, { ...known, limit: mergeLimits(known.limit, limit) })
        : put(before, { kind: "limit", limit }, at),
  );
}

function showFinal(
  turn: TurnEntries,
  { text, failed }: Extract<ReplyEvent, { kind: "final" }>,
  at: number,
): Step {
  const closed = closeOpen(turn);
  const over = { ...closed, turn: { ...closed.turn, over: true } };
  if (failed) return showOnce(over, { kind: "error", text: text ?? "" }, at);
  if (text === undefined || text === "" || text === lastSaid(turn)) return over;
  return then(over, (before) => put(before, { kind: "assistant", text }, at));
}

/** Shows it unless the turn's entries say the very same already. */
function showOnce(
  step: Step,
  body: Extract<EntryBody, { kind: "error" | "interrupted" }>,
  at: number,
): Step {
  const isSaid = step.turn.entries.some((entry) =>
    entry.kind === body.kind && entry.text === body.text
  );
  return isSaid ? step : then(step, (turn) => put(turn, body, at));
}

function lastSaid({ entries }: TurnEntries): string | undefined {
  const last = entries.findLast(({ kind }) => kind === "assistant");
  return last?.kind === "assistant" ? last.text : undefined;
}

/** A block that was cut off by something else will get no more text. */
function closeOpen(turn: TurnEntries): Step {
  const open = turn.entries.find(({ id }) => id === turn.open);
  return open ? replace(turn, asEnded(open)) : { turn, changes: [] };
}

function put(turn: TurnEntries, body: EntryBody, at: number): Step {
  const { turnId } = turn;
  const entry: ChatEntry = { id: `${turnId}:${turn.entries.length}`, turnId, at, ...body };
  const entries = [...turn.entries, entry];
  return { turn: { ...turn, entries }, changes: [{ kind: "put", entry }] };
}

function replace(turn: TurnEntries, entry: ChatEntry): Step {
  const entries = turn.entries.map((one) => one.id === entry.id ? entry : one);
  const { open, ...rest } = turn;
  const still = open === undefined || open === entry.id ? {} : { open };
  return { turn: { ...rest, ...still, entries }, changes: [{ kind: "put", entry }] };
}

function then(step: Step, next: (turn: TurnEntries) => Step): Step {
  const after = next(step.turn);
  return { turn: after.turn, changes: [...step.changes, ...after.changes] };
}

function lastId({ entries }: TurnEntries): string {
  return entries.at(-1)?.id ?? "";
}
