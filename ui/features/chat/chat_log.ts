import { applyChange, type ChatEntry } from "../../../core/chat/entry.ts";
import type { ChatMessage } from "../../../core/chat/view.ts";
import { CHAT } from "../../../core/numbers.ts";

/** What the page holds of one chat: everything from some entry on, oldest first. */
export interface ChatLog {
  entries: readonly ChatEntry[];
  /** A turn is running. */
  busy: boolean;
  /** Nothing is older than the first entry. */
  complete: boolean;
}

/** Entries kept of a chat whose end is looked at; earlier ones are asked for again. */
const KEPT = CHAT.shownEntries;

/** The log after one more word of the host; undefined until its first snapshot. */
export function withMessage(log: ChatLog | undefined, message: ChatMessage): ChatLog | undefined {
  switch (message.type) {
    case "snapshot":
      return withSnapshot(log, message);
    case "change":
      return log && { ...log, entries: applyChange(log.entries, message.change) };
    case "busy":
      return log && { ...log, busy: message.busy };
  }
}

/** The log with entries that are older than its first one, as the host sent them. */
export function withEarlier(log: ChatLog, earlier: readonly ChatEntry[]): ChatLog {
  const complete = earlier.length < CHAT.shownEntries;
  return { ...log, entries: [...earlier, ...log.entries], complete };
}

/** The log of a chat that runs for days, without what nobody looks at. */
export function trimmed(log: ChatLog): ChatLog {
  if (log.entries.length <= 2 * KEPT) return log;
  return { ...log, entries: log.entries.slice(-KEPT), complete: false };
}

/** Entries that came after the one with this id; undefined when that is not there any more. */
export function addedSince(log: ChatLog, id: string | undefined): readonly ChatEntry[] | undefined {
  if (id === undefined) return undefined;
  const at = log.entries.findLastIndex((entry) => entry.id === id);
  return at < 0 ? undefined : log.entries.slice(at + 1);
}

/** A connection that was lost comes back with the end of the chat: what was read before it stays. */
function withSnapshot(
  log: ChatLog | undefined,
  { entries, busy }: Extract<ChatMessage, { type: "snapshot" }>,
): ChatLog {
  const [first] = entries;
  if (!first) return { entries, busy, complete: true };
  const at = log?.entries.findIndex(({ id }) => id === first.id) ?? -1;
  if (!log || at < 0) return { entries, busy, complete: false };
  return { entries: [...log.entries.slice(0, at), ...entries], busy, complete: log.complete };
}
