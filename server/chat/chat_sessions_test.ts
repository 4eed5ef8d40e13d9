import assert from "node:assert/strict";
import { join } from "node:path";
import type { ChatEntry } from "../../core/chat/entry.ts";
import { CHAT } from "../../core/numbers.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { openDatabase } from "../store/database.ts";
import { ChatStore, type ChatTurn } from "../store/chat_store.ts";
import type { ChatSnapshot } from "../../core/chat/view.ts";
import { ChatFeed } from "./chat_feed.ts";
import { ChatSessions } from "./chat_sessions.ts";

const TURN: ChatTurn = {
  id: "t",
  projectId: "p",
  agentId: "a",
  launchId: "l",
  state: "running",
  startedAt: 1,
};

function entry(n: number, text = `text ${n}`): ChatEntry {
  return { id: `t:${n}`, turnId: "t", at: n, kind: "assistant", text };
}

function withStore(test: (store: ChatStore) => void): void {
  const database = openDatabase(":memory:");
  try {
    test(new ChatStore(database));
  } finally {
    database.close();
  }
}

Deno.test("what a chat shows survives a restart of the host, in order and word for word", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "idea.db");
    const before = openDatabase(path);
    const feed = new ChatFeed(new ChatStore(before), "a");
    feed.begin("t", "größe 日本 🦉 '; DROP TABLE chat_entry; --", 1);
    feed.take({ kind: "tool", id: "c", name: "Bash", detail: "ls", state: "started" }, 2);
    feed.take({ kind: "text", text: "Done." }, 3);
    feed.take({ kind: "tool", id: "c", state: "done" }, 4);
    feed.end({ kind: "completed", text: "Done." }, 5);
    before.close();
    const after = openDatabase(path);
    const { entries, busy } = new ChatFeed(new ChatStore(after), "a").snapshot();
    assert.deepEqual(entries, feed.snapshot().entries);
    assert.deepEqual(entries.map(({ kind }) => kind), ["user", "tool", "assistant"]);
    assert.ok(!busy);
    assert.deepEqual(new ChatFeed(new ChatStore(after), "other").snapshot().entries, []);
    after.close();
    await Deno.stat(path);
  });
});

Deno.test("a turn that a crash of the host cut off is shown as interrupted, once", () => {
  withStore((store) => {
    store.insertTurn(TURN);
    store.insertTurn({ ...TURN, id: "old", state: "completed", endedAt: 2 });
    const tool: ChatEntry = { ...entry(0), kind: "tool", name: "Bash", state: "running" };
    store.putEntry("a", tool);
    store.putEntry("a", { ...entry(1), kind: "assistant", text: "Half a", streaming: true });
    const sessions = new ChatSessions(store);
    assert.deepEqual(sessions.recover(), [TURN]);
    const shown = sessions.entries("a", 10);
    assert.deepEqual(shown.map(({ kind }) => kind), ["tool", "assistant", "interrupted"]);
    const [first, second] = shown;
    assert.ok(first?.kind === "tool" && first.state === "stopped");
    assert.ok(second?.kind === "assistant" && second.text === "Half a" && !second.streaming);
    assert.deepEqual(sessions.recover(), []);
    assert.equal(sessions.entries("a", 10).length, 3);
  });
});

Deno.test("earlier entries are read page by page, none twice and none left out", () => {
  withStore((store) => {
    const all = Array.from({ length: 25 }, (_, n) => entry(n));
    for (const one of all) store.putEntry("a", one);
    store.putEntry("a", all[3]!);
    const pages: ChatEntry[] = [];
    for (let before: string | undefined;; before = pages[0]!.id) {
      const page = store.entries("a", 10, before);
      if (page.length === 0) break;
      pages.unshift(...page);
    }
    assert.deepEqual(pages, all);
    assert.deepEqual(store.entries("a", 10, "no such entry"), []);
  });
});

Deno.test("a viewer is given the newest entries within bounds, the rest stays on disk", () => {
  withStore((store) => {
    const count = CHAT.shownEntries + 20;
    for (let n = 0; n < count; n++) store.putEntry("a", entry(n));
    const feed = new ChatFeed(store, "a");
    assert.equal(feed.snapshot().entries.length, CHAT.shownEntries);
    assert.equal(feed.snapshot().entries.at(-1)?.id, `t:${count - 1}`);
    feed.begin("t2", "x", 1);
    feed.end({ kind: "completed", text: "" }, 2);
    assert.equal(feed.snapshot().entries.length, CHAT.shownEntries);
    assert.equal(store.entries("a", 10_000).length, count + 1);
  });
});

Deno.test("long texts bound what a viewer is given, but the last one always comes", () => {
  withStore((store) => {
    const long = "x".repeat(CHAT.shownChars * 0.6);
    store.putEntry("a", entry(0, long));
    store.putEntry("a", entry(1, long));
    store.putEntry("b", entry(2, "y".repeat(CHAT.shownChars * 2)));
    const ids = (agent: string) =>
      new ChatFeed(store, agent).snapshot().entries.map(({ id }) => id);
    assert.deepEqual(ids("a"), ["t:1"]);
    assert.deepEqual(ids("b"), ["t:2"]);
  });
});

Deno.test("a viewer that attaches while nothing runs is told of the next turn from its start", () => {
  withStore((store) => {
    const feed = new ChatFeed(store, "a");
    const told: unknown[] = [];
    feed.attach({
      snapshot: ({ seq, busy }: ChatSnapshot) => told.push(["snapshot", seq, busy]),
      change: (seq, change) => told.push([seq, change.kind]),
      busy: (busy) => told.push(["busy", busy]),
    });
    feed.begin("t", "x", 1);
    feed.take({ kind: "text", text: "y" }, 2);
    feed.end({ kind: "completed", text: "y" }, 3);
    assert.deepEqual(told, [
      ["snapshot", 0, false],
      [1, "put"],
      ["busy", true],
      [2, "put"],
      ["busy", false],
    ]);
  });
});
