import assert from "node:assert/strict";
import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import { IdeaError } from "../../core/error.ts";
import { ChosenEngine } from "./chosen_engine.ts";

const LOCAL: EmbedderProfile = {
  id: "local",
  name: "Local",
  strategy: "localServer",
  model: "nomic",
  dimension: 2,
};

function stage() {
  const facts = { id: "", profiles: [LOCAL] as EmbedderProfile[] };
  const engine = new ChosenEngine({
    chosenId: () => Promise.resolve(facts.id),
    profiles: () => Promise.resolve(facts.profiles),
    place: { environment: () => Promise.resolve({}), models: "/nowhere" },
  });
  return { facts, engine };
}

Deno.test("until one is chosen, and when the choice does nothing, there is no engine", async () => {
  const { facts, engine } = stage();
  assert.equal(await engine.chosen(), undefined);
  facts.id = "off";
  facts.profiles = [{ ...LOCAL, id: "off", strategy: "none" }];
  assert.equal(await engine.chosen(), undefined);
});

Deno.test("a choice and a changed profile hold at once, another name changes nothing", async () => {
  const { facts, engine } = stage();
  facts.id = "local";
  const first = (await engine.chosen())?.embedder;
  assert.equal((await engine.chosen())?.embedder, first);
  facts.profiles = [{ ...LOCAL, name: "Renamed" }];
  assert.equal((await engine.chosen())?.embedder, first);
  facts.profiles = [{ ...LOCAL, model: "bge" }];
  const second = (await engine.chosen())?.embedder;
  assert.notEqual(second?.fingerprint, first?.fingerprint);
  await assert.rejects(first!.embed(["word"]), { code: "UNAVAILABLE" });
  engine.shutdown();
});

Deno.test("a choice that is not there any more, or cannot be opened, says so", async () => {
  const { facts, engine } = stage();
  facts.id = "gone";
  assert.deepEqual(await engine.chosen(), {
    profileId: "gone",
    problem: `No embedding engine "gone": choose another one`,
  });
  facts.profiles = [{ ...LOCAL, id: "gone", strategy: "localOnnx", model: "absent" }];
  const { problem } = await engine.chosen() ?? {};
  assert.match(problem ?? "", /absent.model\.onnx: it does not exist/);
});

Deno.test("settings that cannot be read are a problem with a reason, not a crash", async () => {
  const engine = new ChosenEngine({
    chosenId: () => Promise.resolve("local"),
    profiles: () => Promise.reject(new IdeaError("INVALID", "embedders.json is not JSON")),
    place: { environment: () => Promise.resolve({}), models: "/nowhere" },
  });
  assert.deepEqual(await engine.chosen(), {
    profileId: "local",
    problem: "embedders.json is not JSON",
  });
});
