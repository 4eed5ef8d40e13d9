import assert from "node:assert/strict";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import { CHAT } from "../../../core/numbers.ts";
import { addedSince, type ChatLog, trimmed, withEarlier, withMessage } from "./chat_log.ts";

function entries(from: number, to: number): ChatEntry[] {
  return Array.from({ length: to - from }, (_, at) => {
    const id = String(from + at);
    return { id, turnId: "t", at: from + at, kind: "assistant", text: `text ${id}` };
  });
}

function ids(log: ChatLog | undefined): string {
  return `${log?.entries[0]?.id}-${log?.entries.at(-1)?.id}`;
}

const snapshot = (shown: ChatEntry[]) =>
  ({ type: "snapshot", seq: 1, entries: shown, busy: false }) as const;

Deno.test("nothing is shown of a chat before the host has said what is in it", () => {
  assert.equal(withMessage(undefined, { type: "busy", busy: true }), undefined);
});

Deno.test("an empty chat is known to be whole", () => {
  const log = withMessage(undefined, snapshot([]));
  assert.deepEqual(log, { entries: [], busy: false, complete: true });
});

Deno.test("words that stream go on in their entry", () => {
  const log = withMessage(undefined, snapshot(entries(0, 2)));
  const change = { kind: "append", id: "1", text: " and more" } as const;
  const after = withMessage(log, { type: "change", seq: 2, change });
  const last = after?.entries.at(-1);
  assert.equal(last?.kind === "assistant" && last.text, "text 1 and more");
});

Deno.test("a connection that comes back keeps what was read before its snapshot", () => {
  const read = { entries: entries(0, 10), busy: true, complete: true };
  const log = withMessage(read, snapshot(entries(8, 12)));
  assert.equal(ids(log), "0-11");
  assert.equal(log?.entries.length, 12);
  assert.equal(log?.complete, true);
  assert.equal(log?.busy, false);
});

Deno.test("after an absence so long that something is missing, only the newest is shown", () => {
  const read = { entries: entries(0, 10), busy: false, complete: true };
  const log = withMessage(read, snapshot(entries(50, 60)));
  assert.equal(ids(log), "50-59");
  assert.equal(log?.complete, false);
});

Deno.test("a chat is whole once the host has fewer earlier entries than it may send", () => {
  const log = { entries: entries(2_000, 2_001), busy: false, complete: false };
  const page = entries(2_000 - CHAT.shownEntries, 2_000);
  assert.equal(withEarlier(log, page).complete, false);
  const whole = withEarlier(log, page.slice(-3));
  assert.deepEqual([ids(whole), whole.complete], ["1997-2000", true]);
});

Deno.test("a chat that goes on for days is kept to its end", () => {
  const long = { entries: entries(0, 2 * CHAT.shownEntries), busy: false, complete: true };
  assert.equal(trimmed(long), long);
  const longer = trimmed({ ...long, entries: entries(0, 2 * CHAT.shownEntries + 1) });
  assert.equal(longer.entries.length, CHAT.shownEntries);
  assert.equal(longer.complete, false);
});

Deno.test("what came since an entry is known as long as that is there", () => {
  const log = { entries: entries(0, 4), busy: false, complete: true };
  assert.deepEqual(addedSince(log, "1")?.map(({ id }) => id), ["2", "3"]);
  assert.deepEqual(addedSince(log, "3"), []);
  assert.equal(addedSince(log, "9"), undefined);
  assert.equal(addedSince(log, undefined), undefined);
});
