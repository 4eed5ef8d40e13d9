import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { namesIn } from "../../tests/support/folder.ts";
import type { FsHandoffStore } from "./handoff_store.ts";
import { CONVERSATION, inWorld, turn } from "./testdata/world.ts";

Deno.test("a broken hand-off is kept and reported, and what the agent had decided goes on", async () => {
  await inWorld(async (world) => {
    const recorder = world.next();
    await recorder.record("p", turn("first"));
    await recorder.note("p", CONVERSATION, { decisions: ["Use Deno"], currentStep: "tests" });
    const text = (await Deno.readTextFile(world.path)).replace("upTo", "up to");
    await Deno.writeTextFile(world.path, text);
    await recorder.record("p", turn("second"));
    const handoff = await world.handoff();
    assert.deepEqual([handoff.decisions, handoff.currentStep], [["Use Deno"], "tests"]);
    assert.deepEqual(handoff.turns.map(({ text }) => text), ["first", "second"]);
    assert.match(world.broken.join(), /has no upTo/);
    const names = await namesIn(dirname(world.path));
    assert.deepEqual(names, ["handoff.broken-1.md", "handoff.md", "log.jsonl"]);
    const kept = await Deno.readTextFile(join(dirname(world.path), "handoff.broken-1.md"));
    assert.equal(kept, text);
  });
});

Deno.test("what a person writes into the file while a turn ends is kept", async () => {
  await inWorld(async (world) => {
    const { store } = world;
    await world.next().record("p", turn("first"));
    let once = true;
    const interrupted = {
      load: store.load.bind(store),
      save: async (...args: Parameters<FsHandoffStore["save"]>) => {
        if (once) await Deno.writeTextFile(world.path, "\n## Mine\nkeep me\n", { append: true });
        once = false;
        await store.save(...args);
      },
    };
    await world.next({ store: interrupted }).record("p", turn("second"));
    const { sections, turns } = await world.handoff();
    assert.deepEqual(sections, [{ heading: "Mine", text: "keep me" }]);
    assert.equal(turns.length, 2);
  });
});

Deno.test("somebody who saves all the time is given way to, and the log goes on", async () => {
  await inWorld(async (world) => {
    const { store } = world;
    const conflict = {
      load: store.load.bind(store),
      save: () => Promise.reject(new IdeaError("CONFLICT", "changed")),
    };
    await assert.rejects(world.next({ store: conflict }).record("p", turn("x")), {
      code: "CONFLICT",
    });
    assert.deepEqual(await world.said(), ["x"]);
  });
});

Deno.test("an agent may note something before anything was said", async () => {
  await inWorld(async (world) => {
    const recorder = world.next();
    await recorder.note("p", CONVERSATION, { decisions: ["Use Deno"] });
    await recorder.record("p", turn("first"));
    const { decisions, objective, turns } = await world.handoff();
    assert.deepEqual([decisions, objective, turns.length], [["Use Deno"], "first", 1]);
  });
});

Deno.test("tickets that end without a turn leave the hand-off", async () => {
  await inWorld(async (world) => {
    const recorder = world.next();
    world.facts = { tickets: [{ id: "t1", text: "to do, from Bob: x" }], files: ["/a.ts"] };
    await recorder.record("p", turn("first"));
    assert.deepEqual((await world.handoff()).tickets, world.facts.tickets);
    world.facts = { tickets: [], files: ["/a.ts"] };
    await recorder.refresh("p", CONVERSATION);
    const { tickets, files } = await world.handoff();
    assert.deepEqual([tickets, files], [[], ["/a.ts"]]);
  });
});
