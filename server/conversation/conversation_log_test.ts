import assert from "node:assert/strict";
import { parseTurns, type Turn } from "../../core/conversation/turn.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { ConversationLog } from "./conversation_log.ts";
import { NEAR } from "./near.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
const ORIGINAL = new URL(
  "../../tests/fixtures/original-project/.ideai/conversations",
  import.meta.url,
).pathname;

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

Deno.test("a question of long ago is not logged again because it was answered at last", async () => {
  await inFolder(async (folder) => {
    const log = new ConversationLog(() => folder);
    const asked = turn("asked long ago");
    await log.append("p", asked);
    for (let at = 0; at < 2 * NEAR; at++) await log.append("p", turn(`meanwhile ${at}`));
    await log.complete("p", [asked, turn("answered")]);
    const path = `${folder}/.ideai/conversations/${CONVERSATION}/log.jsonl`;
    const texts = parseTurns(await Deno.readTextFile(path)).map(({ text }) => text);
    assert.equal(texts.filter((text) => text === asked.text).length, 1);
    assert.equal(texts.at(-1), "answered");
  });
});

Deno.test("a conversation is not read or written outside its project", async () => {
  await inFolder(async (folder) => {
    const log = new ConversationLog(() => folder);
    const outside = "../../../outside";
    const refusal = { code: "INVALID", message: /Expected the id of a conversation/ };
    await assert.rejects(log.record("p", { ...turn("x"), conversation: outside }), refusal);
    await assert.rejects(log.read("p", outside), refusal);
    await assert.rejects(log.page("p", outside), refusal);
  });
});

Deno.test("a log of the original is read, and goes on", async () => {
  await inFolder(async (folder) => {
    const conversations = `${folder}/.ideai/conversations/${CONVERSATION}`;
    await Deno.mkdir(conversations, { recursive: true });
    await Deno.copyFile(`${ORIGINAL}/${CONVERSATION}/log.jsonl`, `${conversations}/log.jsonl`);
    const log = new ConversationLog(() => folder);
    const before = await Deno.readTextFile(`${conversations}/log.jsonl`);
    const { previous } = await log.record("p", turn("more"));
    assert.equal(previous, "788a58d7-905e-58d5-a834-00715047bec1");
    assert.ok((await Deno.readTextFile(`${conversations}/log.jsonl`)).startsWith(before));
    const { turns } = await log.page("p", CONVERSATION);
    assert.equal(turns.length, 4);
    assert.match((await log.opening("p", CONVERSATION))?.text ?? "", /^Run the parser tests/);
    assert.deepEqual(await log.list("p"), [CONVERSATION]);
  });
});
