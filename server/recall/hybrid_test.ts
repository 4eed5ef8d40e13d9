import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { IdeaError } from "../../core/error.ts";
import { RECALL } from "../../core/numbers.ts";
import { until } from "../../tests/support/wait.ts";
import {
  noteOf,
  PROJECT,
  type RecallStage,
  TopicEmbedder,
  withRecall,
} from "../../tests/support/recall_stage.ts";

const PORT = noteOf("database", { content: "Postgres listens on 5433." });
const CAR = noteOf("vehicle", { content: "The automobile is red." });
const MEAL = noteOf("lunch", { content: "We eat at noon." });
const TOPICS = [["car", "automobile"], ["database", "Postgres"], ["lunch", "food"]];

const engine = (fingerprint = "one") => new TopicEmbedder(fingerprint, TOPICS);

/** Waits until all notes have a vector of the engine. */
async function embedded({ recalls, notes }: RecallStage, count: number): Promise<void> {
  await until(
    async () => (await recalls.engine(PROJECT)).embedded === count,
    `${count} vectors`,
    async () => ({ ...await recalls.engine(PROJECT), asked: notes.asked }),
  );
}

Deno.test("with an engine a note is found by what it means, and by its words as before", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, find, recalls } = stage;
    notes.set(PORT, CAR, MEAL);
    assert.deepEqual(await find("car"), []);
    choice.now = { profileId: "topics", embedder: engine() };
    await embedded(stage, 3);
    assert.equal((await find("car"))[0], "vehicle");
    assert.equal((await find("noon"))[0], "lunch");
    assert.deepEqual(await recalls.engine(PROJECT), {
      kind: "hybrid",
      profileId: "topics",
      notes: 3,
      embedded: 3,
    });
  });
});

Deno.test("until the notes have vectors, recall answers by their words", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, find, recalls, told } = stage;
    const embedder = engine();
    const gate = Promise.withResolvers<void>();
    embedder.gate = gate.promise;
    notes.set(PORT, CAR);
    choice.now = { profileId: "topics", embedder };
    assert.deepEqual(await find("automobile"), ["vehicle"]);
    const { kind, problem } = await recalls.engine(PROJECT);
    assert.deepEqual([kind, problem], ["lexical", undefined]);
    gate.resolve();
    await embedded(stage, 2);
    await until(() => told.changes > 0, "news of the vectors");
  });
});

Deno.test("only what changed is embedded again, and nothing after a restart", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, restart } = stage;
    notes.set(PORT, CAR, MEAL);
    const first = engine();
    choice.now = { profileId: "topics", embedder: first };
    await embedded(stage, 3);
    assert.equal(first.texts.length, 3);
    notes.set(PORT, noteOf("vehicle", { content: "The automobile is blue." }), MEAL);
    await embedded(stage, 3);
    assert.equal(first.texts.length, 4);
    assert.match(first.texts.at(-1) ?? "", /blue/);
    await restart();
    const again = engine();
    choice.now = { profileId: "topics", embedder: again };
    await embedded(stage, 3);
    assert.deepEqual(again.texts, []);
  });
});

Deno.test("another model makes all vectors anew, and old ones are not compared with it", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, recalls, find } = stage;
    notes.set(PORT, CAR, MEAL);
    choice.now = { profileId: "topics", embedder: engine("one") };
    await embedded(stage, 3);
    const other = engine("two");
    const gate = Promise.withResolvers<void>();
    other.gate = gate.promise;
    choice.now = { profileId: "topics", embedder: other };
    await recalls.engineChanged();
    assert.equal((await recalls.engine(PROJECT)).embedded, 0);
    assert.deepEqual(await find("car"), []);
    gate.resolve();
    await embedded(stage, 3);
    assert.equal((await find("car"))[0], "vehicle");
  });
});

Deno.test("a note that is gone takes its vector with it", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, restart, path } = stage;
    notes.set(PORT, CAR);
    choice.now = { profileId: "topics", embedder: engine() };
    await embedded(stage, 2);
    notes.set(PORT);
    await embedded(stage, 1);
    await restart();
    const database = new DatabaseSync(path, { readOnly: true });
    const { vectors } = database.prepare("SELECT count(*) AS vectors FROM vector").get()!;
    database.close();
    assert.equal(vectors, 1);
  });
});

Deno.test("an engine that fails leaves recall to the words, says why, and is tried again", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, find, recalls, clock } = stage;
    const embedder = engine();
    embedder.failure = new IdeaError("UNAVAILABLE", "the server is down");
    notes.set(PORT, CAR);
    choice.now = { profileId: "topics", embedder };
    const problem = async () => (await recalls.engine(PROJECT)).problem;
    await until(async () => await problem() === "the server is down", "the reason");
    assert.deepEqual(await find("automobile"), ["vehicle"]);
    embedder.failure = undefined;
    assert.deepEqual(await find("car"), []);
    assert.equal(embedder.texts.length, 0, "it is left alone for a while");
    clock.now += RECALL.retryMs;
    await embedded(stage, 2);
    await until(async () => await problem() === undefined, "the end of the reason");
    assert.equal((await find("car"))[0], "vehicle");
  });
});

Deno.test("a question the engine fails at is answered by its words", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, find, recalls, clock } = stage;
    const embedder = engine();
    notes.set(PORT, CAR);
    choice.now = { profileId: "topics", embedder };
    await embedded(stage, 2);
    embedder.failure = new IdeaError("UNAVAILABLE", "the server is down");
    assert.deepEqual(await find("automobile"), ["vehicle"]);
    const { kind, problem } = await recalls.engine(PROJECT);
    assert.deepEqual([kind, problem], ["lexical", "the server is down"]);
    embedder.failure = undefined;
    clock.now += RECALL.retryMs;
    assert.equal((await find("car"))[0], "vehicle");
    assert.equal((await recalls.engine(PROJECT)).kind, "hybrid");
  });
});

Deno.test("a choice that cannot be opened is named with its reason", async () => {
  await withRecall(async ({ notes, choice, find, recalls }) => {
    notes.set(CAR);
    choice.now = { profileId: "gone", problem: `No embedding engine "gone"` };
    assert.deepEqual(await find("automobile"), ["vehicle"]);
    const { kind, profileId, problem } = await recalls.engine(PROJECT);
    assert.deepEqual([kind, profileId, problem], [
      "lexical",
      "gone",
      `No embedding engine "gone"`,
    ]);
  });
});

Deno.test("expired notes are not found by their meaning either", async () => {
  await withRecall(async (stage) => {
    const { notes, choice, find, clock } = stage;
    notes.set(noteOf("vehicle", { content: "The automobile.", expires: clock.today }), PORT);
    choice.now = { profileId: "topics", embedder: engine() };
    await embedded(stage, 2);
    assert.equal((await find("car"))[0], "vehicle");
    clock.today = "2026-12-01";
    assert.ok(!(await find("car")).includes("vehicle"));
  });
});

Deno.test("a project that is closed while its notes are embedded lets go at once", async () => {
  await withRecall(async ({ notes, choice, recalls }) => {
    const embedder = engine();
    const gate = Promise.withResolvers<void>();
    embedder.gate = gate.promise;
    notes.set(...Array.from({ length: 40 }, (_, at) => noteOf(`note-${at}`)));
    choice.now = { profileId: "topics", embedder };
    await recalls.engine(PROJECT);
    const closed = recalls.close(PROJECT);
    gate.resolve();
    await closed;
    assert.ok(embedder.texts.length <= RECALL.embedBatch);
  });
});
