import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import type { Turn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import { foldTurns, type HandoffFacts } from "../../core/handoff/fold.ts";
import { EMPTY_HANDOFF, type Handoff } from "../../core/handoff/handoff.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { runSchedules } from "../../tests/support/random.ts";
import { ConversationLog } from "../conversation/conversation_log.ts";
import { FsHandoffStore } from "./handoff_store.ts";
import { type RecordedLog, type RecorderParts, TurnRecorder } from "./turn_recorder.ts";

const CONVERSATION = "08336578-5b47-09d2-2f41-5cc483f101f4";
const BUDGET = { tokens: 1_500, estimate: cautiousEstimate };

function turn(text: string, role: Turn["role"] = "prompt"): Turn {
  const source = { kind: "human" as const };
  return { id: `id-${text}`, conversation: CONVERSATION, atMs: 1, source, role, text };
}

/** A project in a folder; `next()` is the next host. */
class World {
  readonly broken: string[] = [];
  facts: HandoffFacts = { tickets: [], files: [] };
  readonly store: FsHandoffStore;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.store = new FsHandoffStore(() => folder);
  }

  next(parts: Partial<RecorderParts> = {}): TurnRecorder {
    return new TurnRecorder({
      log: this.log(),
      store: this.store,
      budget: BUDGET,
      factsOf: () => this.facts,
      onBroken: (_project, _conversation, problem) => this.broken.push(problem),
      ...parts,
    });
  }

  log(): ConversationLog {
    return new ConversationLog(() => this.#folder);
  }

  get path(): string {
    return this.store.path("p", CONVERSATION);
  }

  async handoff(): Promise<Handoff> {
    const read = await this.store.load("p", CONVERSATION);
    assert.ok(read.kind === "read", JSON.stringify(read));
    return read.handoff;
  }

  async said(): Promise<string[]> {
    return (await this.log().read("p", CONVERSATION)).map(({ text }) => text);
  }
}

const inWorld = (test: (world: World) => Promise<void>) =>
  inFolder((folder) => test(new World(folder)));

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
