import assert from "node:assert/strict";
import type { Turn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import { foldTurns } from "../../core/handoff/fold.ts";
import { EMPTY_HANDOFF } from "../../core/handoff/handoff.ts";
import { runSchedules } from "../../tests/support/random.ts";
import type { ConversationLog } from "../conversation/conversation_log.ts";
import { BUDGET, CONVERSATION, inWorld, turn } from "./testdata/world.ts";
import type { RecordedLog } from "./turn_recorder.ts";

Deno.test("a turn is logged, then the hand-off is loaded, folded and saved, once each", async () => {
  await inWorld(async (world) => {
    const calls: string[] = [];
    const { store } = world;
    const log = world.log();
    const recorder = world.next({
      log: Object.assign(Object.create(log) as ConversationLog, {
        record: (project: string, said: Turn) => (calls.push("append"), log.record(project, said)),
        since: () => assert.fail("the log is not read again"),
      }),
      store: {
        load: (...args) => (calls.push("load"), store.load(...args)),
        save: (...args) => (calls.push("save"), store.save(...args)),
      },
    });
    await recorder.record("p", turn("first"));
    await recorder.record("p", turn("second", "response"));
    assert.deepEqual(calls, ["append", "load", "save", "append", "load", "save"]);
    const { upTo, objective, turns } = await world.handoff();
    assert.deepEqual([upTo, objective, turns.length], ["id-second", "first", 2]);
  });
});

Deno.test("a turn that could not be logged changes no hand-off, and whoever may wait is told", async () => {
  await inWorld(async (world) => {
    await world.next().record("p", turn("first"));
    const full = new IdeaError("FILE_SYSTEM", "disk full");
    const log: RecordedLog = Object.assign(Object.create(world.log()) as ConversationLog, {
      record: () => Promise.reject(full),
    });
    const recorder = world.next({ log });
    await assert.rejects(recorder.record("p", turn("second")), full);
    assert.equal((await world.handoff()).upTo, "id-first");
    await recorder.append("p", turn("second"));
  });
});

Deno.test("a hand-off that could not be saved is said, the log has the turn, and the next one catches up", async () => {
  await inWorld(async (world) => {
    await world.next().record("p", turn("first"));
    const { store } = world;
    const failing = {
      load: store.load.bind(store),
      save: () => Promise.reject(new IdeaError("FILE_SYSTEM", "disk full")),
    };
    const recorder = world.next({ store: failing });
    await assert.rejects(recorder.record("p", turn("second")), { message: "disk full" });
    assert.deepEqual(await world.said(), ["first", "second"]);
    await world.next().record("p", turn("third"));
    assert.deepEqual((await world.handoff()).turns.map(({ text }) => text), [
      "first",
      "second",
      "third",
    ]);
  });
});

Deno.test("a turn that is recorded again, also by the next host, is in the hand-off once", async () => {
  await inWorld(async (world) => {
    await world.next().record("p", turn("first"));
    await world.next().record("p", turn("first"));
    await world.next().complete("p", [turn("first"), turn("second")]);
    assert.deepEqual(await world.said(), ["first", "second"]);
    assert.equal((await world.handoff()).turns.length, 2);
  });
});

Deno.test("a hand-off that was removed is made again from the log", async () => {
  await inWorld(async (world) => {
    const recorder = world.next();
    for (let at = 0; at < 800; at++) await world.log().record("p", turn(`said ${at}`));
    await recorder.refresh("p", CONVERSATION);
    const before = await world.handoff();
    assert.deepEqual([before.objective, before.upTo], ["said 0", "id-said 799"]);
    await Deno.remove(world.path);
    await recorder.record("p", turn("more"));
    const after = await world.handoff();
    assert.deepEqual([after.objective, after.upTo], ["said 0", "id-more"]);
    assert.deepEqual(after.turns.at(-2)?.text, "said 799");
  });
});

Deno.test("turns recorded at once are all in the log and in the hand-off, in one order", async () => {
  await inWorld(async (world) => {
    const recorder = world.next();
    const turns = Array.from({ length: 20 }, (_, at) => turn(`${at}`));
    await Promise.all(turns.map((said) => recorder.record("p", said)));
    const handoff = await world.handoff();
    assert.deepEqual(handoff.turns.map(({ text }) => text), await world.said());
  });
});

Deno.test("whatever is cut, doubled, removed or done over by hosts that die, the hand-off is the one its log makes", async () => {
  await runSchedules(
    "recorders",
    25,
    async (random) => {
      const counts = { turns: 0, deaths: 0, removed: 0 };
      await inWorld(async (world) => {
        let recorder = world.next();
        await recorder.record("p", turn("0"));
        for (let at = 1; at < 25; at++) {
          if (random.chance(0.2)) {
            recorder = world.next();
            counts.deaths++;
            // Dead between the log and the hand-off.
            if (random.chance(0.5)) await world.log().record("p", turn(`${at++}`));
          }
          if (random.chance(0.1) && ++counts.removed) await Deno.remove(world.path);
          if (random.chance(0.3)) await recorder.append("p", turn(`${at - 1}`));
          await recorder.record("p", turn(`${at}`, random.chance(0.5) ? "prompt" : "response"));
          counts.turns++;
          const log = await world.log().read("p", CONVERSATION);
          const expected = foldTurns(EMPTY_HANDOFF, log, BUDGET);
          assert.deepEqual(await world.handoff(), expected);
        }
      });
      return counts;
    },
    1,
    17,
  );
});
