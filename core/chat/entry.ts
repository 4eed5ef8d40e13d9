import type { LimitedSignal } from "../limit/signal.ts";

/** One thing a chat shows; entries are ordered by when they began. */
export type ChatEntry = EntryHead & EntryBody;

/** What every entry has. */
export interface EntryHead {
  /** Stable: the same after a restart. */
  id: string;
  turnId: string;
  /** When it began, in epoch milliseconds. */
  at: number;
}

/** What an entry shows. */
export type EntryBody =
  /** What was asked for, by a person or through a delegation. */
  | { kind: "user"; text: string }
  /** `streaming`: more is to come. */
  | { kind: "assistant"; text: string; streaming?: true }
  | {
    kind: "tool";
    name: string;
    detail?: string;
    /** `stopped`: the turn ended before the tool did. */
    state: "running" | "done" | "failed" | "stopped";
    problem?: string;
  }
  | { kind: "limit"; limit: LimitedSignal }
  | { kind: "error"; text: string }
  | { kind: "interrupted"; text: string };

/** One change of what a chat shows. */
export type ChatChange =
  /** Adds the entry, or replaces the one with its id. */
  | { kind: "put"; entry: ChatEntry }
  /** More text of an entry that is streaming. */
  | { kind: "append"; id: string; text: string };

/** The entries after a change. */
export function applyChange(entries: readonly ChatEntry[], change: ChatChange): ChatEntry[] {
  if (change.kind === "append") {
    return entries.map((entry) => entry.id === change.id ? withMore(entry, change.text) : entry);
  }
  const { entry } = change;
  const at = entries.findLastIndex(({ id }) => id === entry.id);
  return at < 0 ? [...entries, entry] : entries.with(at, entry);
}

function withMore(entry: ChatEntry, text: string): ChatEntry {
  return entry.kind === "assistant" ? { ...entry, text: entry.text + text } : entry;
}

/** What nobody will go on with is shown as over. */
export function asEnded(entry: ChatEntry): ChatEntry {
  if (entry.kind === "tool" && entry.state === "running") return { ...entry, state: "stopped" };
  if (entry.kind !== "assistant" || !entry.streaming) return entry;
  const { streaming: _, ...still } = entry;
  return still;
}
