import assert from "node:assert/strict";
import { join } from "node:path";
import type { SearchWish } from "../../core/conversation/log_page.ts";
import { formatTurn, type Turn } from "../../core/conversation/turn.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { readPage } from "./log_page.ts";
import { searchLog } from "./log_search.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";

function turn(id: string, text: string): Turn {
  const source = { kind: "human" as const };
  return { id, conversation: CONVERSATION, atMs: 1, source, role: "prompt", text };
}

async function inLog(
  texts: readonly string[],
  test: (
    find: (words: string, wish?: SearchWish) => ReturnType<typeof searchLog>,
    path: string,
  ) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    const said = texts.map((text, at) => formatTurn(turn(`${at}`, text)));
    await Deno.writeTextFile(path, said.join("") + '{"id":"torn');
    await test((words, wish = {}) => searchLog(path, words, wish), path);
  });
}

const TEXTS = ["Fix the Parser", "and the lexer", "the\nparser\nagain", "done"];

Deno.test("what is looked for is found newest first, with the words around it", async () => {
  await inLog(TEXTS, async (find) => {
    const found = await Array.fromAsync(find(" the  PARSER "));
    assert.deepEqual(found.map(({ turn: { id } }) => id), ["2", "0"]);
    assert.deepEqual(found.map(({ excerpt }) => excerpt), ["the parser again", "Fix the Parser"]);
    assert.deepEqual(await Array.fromAsync(find("nowhere")), []);
  });
});

Deno.test("a search goes on where it stopped, and what was found opens in the thread", async () => {
  await inLog(TEXTS, async (find, path) => {
    const [first] = await Array.fromAsync(find("the", { turns: 1 }));
    assert.equal(first?.turn.id, "2");
    const rest = await Array.fromAsync(find("the", { before: first?.position ?? 0 }));
    assert.deepEqual(rest.map(({ turn: { id } }) => id), ["1", "0"]);
    const page = await readPage(path, { after: first?.position ?? 0 });
    assert.equal(page.turns[0]?.turn.id, "2");
  });
});

Deno.test("a search ends when nobody waits for it any more", async () => {
  await inLog(TEXTS, async (find) => {
    const ended = AbortSignal.abort(new Error("gone"));
    await assert.rejects(Array.fromAsync(find("the", { signal: ended })), /gone/);
    for await (const { turn: { id } } of find("the")) {
      assert.equal(id, "2");
      break;
    }
  });
});

Deno.test("a line that stands there twice is found once", async () => {
  await inLog(["one", "two"], async (find, path) => {
    const again = formatTurn(turn("0", "one"));
    await Deno.writeTextFile(path, "\n" + again, { append: true });
    assert.equal((await Array.fromAsync(find("one"))).length, 1);
  });
});

Deno.test("nothing to look for, and no such conversation, are said", async () => {
  await inLog(TEXTS, async (find, path) => {
    for (const words of ["", " \n ", "x".repeat(1_001)]) {
      await assert.rejects(Array.fromAsync(find(words)), { code: "INVALID" });
    }
    const nowhere = searchLog(`${path}.none`, "x", {});
    await assert.rejects(Array.fromAsync(nowhere), { code: "NOT_FOUND" });
  });
});
