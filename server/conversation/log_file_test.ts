import assert from "node:assert/strict";
import { join } from "node:path";
import { formatTurn, parseTurns, type Turn } from "../../core/conversation/turn.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { runSchedules } from "../../tests/support/random.ts";
import { LogFile } from "./log_file.ts";
import { NEAR } from "./near.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";

function turn(id: string, text = `text of ${id}`): Turn {
  const source = { kind: "human" as const };
  return { id, conversation: CONVERSATION, atMs: 1, source, role: "prompt", text };
}

const idsIn = async (path: string) => parseTurns(await Deno.readTextFile(path)).map(({ id }) => id);

Deno.test("each turn is told which one came before it", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "deep", "log.jsonl");
    const log = new LogFile(path);
    assert.deepEqual(await log.append(turn("1")), { added: true });
    assert.deepEqual(await log.append(turn("2")), { added: true, previous: "1" });
    assert.deepEqual(await new LogFile(path).append(turn("3")), { added: true, previous: "2" });
  });
});

Deno.test("turns said at the same time are all there, in the order they were said", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    const log = new LogFile(path);
    const ids = Array.from({ length: 50 }, (_, at) => `${at}`);
    await Promise.all(ids.map((id) => log.append(turn(id))));
    assert.deepEqual(await idsIn(path), ids);
  });
});

Deno.test("a turn that is logged again is recognised, also by the next host", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    const log = new LogFile(path);
    for (let at = 0; at < NEAR; at++) await log.append(turn(`${at}`));
    assert.deepEqual(await log.append(turn("0")), { added: false });
    assert.deepEqual(await new LogFile(path).append(turn("0")), { added: false });
    assert.equal((await idsIn(path)).length, NEAR);
  });
});

Deno.test("what somebody else appended meanwhile is seen", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    const log = new LogFile(path);
    await log.append(turn("1"));
    await Deno.writeTextFile(path, formatTurn(turn("2")), { append: true });
    assert.deepEqual(await log.append(turn("2")), { added: false });
    assert.deepEqual(await log.append(turn("3")), { added: true, previous: "2" });
  });
});

Deno.test("a whole last line without its end counts, and swallows nothing", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    await Deno.writeTextFile(path, formatTurn(turn("1")).trimEnd());
    assert.deepEqual(await new LogFile(path).append(turn("2")), { added: true, previous: "1" });
    assert.deepEqual(await idsIn(path), ["1", "2"]);
  });
});

Deno.test("a log torn by a crash at any byte loses at most the line that was being written, keeps its bytes, and goes on", async () => {
  await runSchedules(
    "torn logs",
    60,
    (random) =>
      torn(
        Array.from(
          { length: 1 + random.below(5) },
          (_, at) => turn(`${at}`, "é😀\n\\".repeat(random.below(4))),
        ),
        (length) => random.below(length + 1),
      ),
    1,
    7,
  );
});

async function torn(
  turns: Turn[],
  at: (length: number) => number,
): Promise<Record<string, number>> {
  const whole = new TextEncoder().encode(turns.map(formatTurn).join(""));
  const rest = whole.subarray(0, at(whole.length));
  const ends = turns.map((_, index) =>
    new TextEncoder().encode(turns.slice(0, index + 1).map(formatTurn).join("")).length - 1
  );
  const kept = turns.filter((_, index) => (ends[index] ?? 0) <= rest.length).map(({ id }) => id);
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    await Deno.writeFile(path, rest);
    const previous = kept.at(-1);
    assert.deepEqual(await new LogFile(path).append(turn("next")), {
      added: true,
      ...(previous === undefined ? {} : { previous }),
    });
    const lines = new TextDecoder().decode(await Deno.readFile(path));
    assert.deepEqual(parseTurns(lines).map(({ id }) => id), [...kept, "next"]);
    assert.deepEqual((await Deno.readFile(path)).subarray(0, rest.length), rest);
  });
  return { tears: 1, turnsKept: kept.length };
}

Deno.test("a link in the place of a log is refused: it would lead to any file of the user's", async () => {
  await inFolder(async (folder) => {
    const target = join(folder, "profile");
    await Deno.writeTextFile(target, "mine");
    await Deno.symlink(target, join(folder, "log.jsonl"));
    const append = new LogFile(join(folder, "log.jsonl")).append(turn("$(evil)"));
    await assert.rejects(append, { code: "FILE_SYSTEM", message: /is a link/ });
    assert.equal(await Deno.readTextFile(target), "mine");
  });
});

Deno.test("a log that cannot be written says which, and goes on when it can again", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "log.jsonl");
    const log = new LogFile(path);
    await log.append(turn("1"));
    await Deno.rename(path, `${path}.kept`);
    await Deno.mkdir(path);
    await assert.rejects(log.append(turn("2")), { code: "FILE_SYSTEM", message: /log\.jsonl/ });
    await Deno.remove(path);
    await Deno.rename(`${path}.kept`, path);
    assert.deepEqual(await log.append(turn("2")), { added: true, previous: "1" });
  });
});
