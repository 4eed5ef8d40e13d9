import assert from "node:assert/strict";
import type { Turn } from "../../core/conversation/turn.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { ConversationLog } from "./conversation_log.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";

function turn(text: string): Turn {
  return {
    id: `id of ${text}`,
    conversation: CONVERSATION,
    atMs: 1,
    source: { kind: "human" },
    role: "prompt",
    text,
  };
}

Deno.test("what a crash kept out of a log is added, and nothing stands there twice", async () => {
  await inFolder(async (folder) => {
    const log = new ConversationLog(() => folder);
    await log.append("p", turn("first"));
    await log.complete("p", [turn("first"), turn("second")]);
    await log.complete("p", [turn("first"), turn("second")]);
    const texts = (await log.read("p", CONVERSATION)).map(({ text }) => text);
    assert.deepEqual(texts, ["first", "second"]);
  });
});

Deno.test("a project that is not there stops nothing: its log is left alone", async () => {
  const log = new ConversationLog(() => {
    throw new Error("not open");
  });
  await log.append("p", turn("first"));
  await log.complete("p", [turn("first")]);
});
