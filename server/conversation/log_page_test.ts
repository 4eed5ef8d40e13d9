import assert from "node:assert/strict";
import { join } from "node:path";
import { formatTurn, type Turn } from "../../core/conversation/turn.ts";
import type { PageWish } from "../../core/conversation/log_page.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { LogFile } from "./log_file.ts";
import { readPage } from "./log_page.ts";
import { readAll, turnsSince } from "./log_walk.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";

function turn(id: string, text = `text of ${id}`): Turn {
  const source = { kind: "human" as const };
  return { id, conversation: CONVERSATION, atMs: 1, source, role: "prompt", text };
}

const ids = (turns: readonly { turn: Turn }[]) => turns.map(({ turn: { id } }) => id);

async function inLog(
  text: string,
  test: (path: string, read: (wish?: PageWish) => ReturnType<typeof readPage>) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    await Deno.writeTextFile(path, text);
    await test(path, (wish = {}) => readPage(path, wish));
  });
}

const lines = (...names: string[]) => names.map((id) => formatTurn(turn(id))).join("");

Deno.test("a thread opens with its last turns and goes back to its first", async () => {
  await inLog(lines("1", "2", "3", "4", "5"), async (_, read) => {
    const last = await read({ turns: 2 });
    assert.deepEqual(ids(last.turns), ["4", "5"]);
    const middle = await read({ turns: 2, ...before(last) });
    assert.deepEqual(ids(middle.turns), ["2", "3"]);
    const first = await read({ turns: 2, ...before(middle) });
    assert.deepEqual(ids(first.turns), ["1"]);
    assert.equal(first.before, undefined);
  });
});

Deno.test("a thread that is open gets what is said later, and nothing twice", async () => {
  await inLog(lines("1", "2"), async (path, read) => {
    const open = await read();
    assert.deepEqual((await read({ after: open.after })).turns, []);
    await new LogFile(path).append(turn("3"));
    const more = await read({ after: open.after });
    assert.deepEqual(ids(more.turns), ["3"]);
    assert.deepEqual((await read({ after: more.after })).turns, []);
  });
});

Deno.test("a line still being written is not a turn yet, and is one when it is whole", async () => {
  const whole = lines("1", "2");
  await inLog(whole.slice(0, -20), async (path, read) => {
    const open = await read();
    assert.deepEqual([ids(open.turns), open.broken], [["1"], 1]);
    const same = { turns: [], before: open.after, after: open.after, broken: 0 };
    assert.deepEqual(await read({ after: open.after }), same);
    await Deno.writeTextFile(path, whole);
    assert.deepEqual(ids((await read({ after: open.after })).turns), ["2"]);
  });
});

Deno.test("a whole last line without its end is a turn, and what follows comes after it", async () => {
  await inLog(lines("1", "2").trimEnd(), async (path, read) => {
    const open = await read();
    assert.deepEqual(ids(open.turns), ["1", "2"]);
    await new LogFile(path).append(turn("3"));
    assert.deepEqual(ids((await read({ after: open.after })).turns), ["3"]);
  });
});

Deno.test("a long text makes a page shorter instead of the answer larger", async () => {
  const long = formatTurn(turn("long", "x".repeat(2 * 1024 * 1024)));
  await inLog(lines("1") + long + lines("2"), async (_, read) => {
    const last = await read();
    assert.deepEqual(ids(last.turns), ["long", "2"]);
    assert.deepEqual(ids((await read(before(last))).turns), ["1"]);
  });
});

Deno.test("a line that ends right where a block of the file begins is one line", async () => {
  const block = 64 * 1024;
  const empty = formatTurn(turn("2", "")).length;
  for (const more of [-2, -1, 0, 1, 2]) {
    const last = formatTurn(turn("2", "x".repeat(block - empty + more)));
    await inLog(lines("1") + last, async (_, read) => {
      assert.deepEqual(ids((await read()).turns), ["1", "2"], `${more}`);
    });
  }
});

Deno.test("a position no page gave is refused with what to do", async () => {
  await inLog(lines("1", "2"), async (_, read) => {
    for (const position of [3, -1, 1.5, NaN, 1e9]) {
      const refusal = { code: "INVALID", message: /ask for the last page/ };
      await assert.rejects(read({ before: position }), refusal);
      await assert.rejects(read({ after: position }), refusal);
    }
  });
});

Deno.test("a conversation that is not there is absent, one that cannot be read is not", async () => {
  await inFolder(async (folder) => {
    await assert.rejects(readPage(join(folder, "log.jsonl"), {}), { code: "NOT_FOUND" });
    await Deno.writeTextFile(join(folder, "file"), "");
    await assert.rejects(readPage(join(folder, "file", "log.jsonl"), {}), { code: "FILE_SYSTEM" });
    await Deno.symlink(join(folder, "file"), join(folder, "log.jsonl"));
    await assert.rejects(readPage(join(folder, "log.jsonl"), {}), { code: "FILE_SYSTEM" });
  });
});

Deno.test("an empty log is a page without turns", async () => {
  await inLog("", async (_, read) => {
    assert.deepEqual(await read(), { turns: [], after: 0, broken: 0 });
  });
});

Deno.test("pages of any size, read back or forth, hold each turn once and every one, whatever is torn or doubled between them", async () => {
  await runSchedules(
    "pages",
    40,
    async (random) => {
      const log = randomLog(random);
      const most = 1 + random.below(7);
      await inLog(log.text, async (path, read) => {
        assert.deepEqual((await readAll(path)).map(({ id }) => id), log.ids);
        assert.deepEqual(await backwards(read, most), log.ids);
        assert.deepEqual(await forwards(read, most), log.ids);
        const from = random.below(log.ids.length);
        const since = await turnsSince(path, log.ids[from], 1_000);
        assert.deepEqual(since.turns.map(({ id }) => id), log.ids.slice(from + 1));
      });
      return { turns: log.ids.length, doubled: log.doubled, broken: log.broken };
    },
    1,
    11,
  );
});

type Read = (wish?: PageWish) => ReturnType<typeof readPage>;

async function backwards(read: Read, turns: number): Promise<string[]> {
  const all: string[] = [];
  let page = await read({ turns });
  for (;;) {
    all.unshift(...ids(page.turns));
    if (page.before === undefined) return all;
    page = await read({ turns, before: page.before });
  }
}

async function forwards(read: Read, turns: number): Promise<string[]> {
  const all: string[] = [];
  for (let after = 0;;) {
    const page = await read({ turns, after });
    if (page.after === after) return all;
    all.push(...ids(page.turns));
    after = page.after;
  }
}

function randomLog(random: Random) {
  const log = { text: "", ids: [] as string[], doubled: 0, broken: 0 };
  const count = 2 + random.below(60);
  const written: string[] = [];
  while (log.ids.length < count) {
    if (random.chance(0.2)) {
      log.text += written[Math.max(0, written.length - 1 - random.below(20))] ?? "";
      if (written.length > 0) log.doubled++;
    }
    if (random.chance(0.15)) {
      log.text += `{"id":"torn ${log.broken++}` + "\n".repeat(1 + random.below(3));
    }
    const id = `${log.ids.length}`;
    const filler = "é".repeat(random.chance(0.1) ? 40_000 : random.below(300));
    const line = formatTurn(turn(id, filler));
    log.ids.push(id);
    log.text += line;
    written.push(line);
  }
  return log;
}

function before(page: { before?: number }): PageWish {
  return page.before === undefined ? {} : { before: page.before };
}
