import assert from "node:assert/strict";
import type { EmbedderEngines } from "../../../core/embedder/embedder.ts";
import { draftOf, newId, offersOf, profileOf, startOf } from "./engine_draft.ts";

const MODEL = {
  id: "mini",
  displayName: "Mini",
  dimension: 384,
  approxSizeMb: 90,
  recommended: true,
};

const ENGINES: EmbedderEngines = {
  recommendedOnnx: [MODEL, { ...MODEL, id: "other" }],
  ollamaDetected: true,
  onnxCachedModels: ["mini"],
  vectorHttpEnabled: true,
  vectorOnnxEnabled: true,
};

Deno.test("what this machine has is offered, and nothing that would have to be fetched", () => {
  const offers = offersOf(ENGINES);
  assert.deepEqual(offers.map(({ draft }) => draft.name), ["Ollama", "Mini"]);
  assert.equal(offers[1]?.sizeMb, 90);
  assert.deepEqual(
    offersOf({ ...ENGINES, vectorHttpEnabled: false, vectorOnnxEnabled: false }),
    [],
  );
});

Deno.test("an engine is the same after it was edited without a change", () => {
  const profile = {
    id: "mine",
    name: "Mine",
    strategy: "api",
    model: "m",
    endpoint: "https://example.org/v1",
    apiKeyEnv: "MY_KEY",
    dimension: 1_536,
  } as const;
  assert.deepEqual(profileOf(draftOf(profile), "mine"), profile);
});

Deno.test("what a kind of engine has no use for is not sent", () => {
  const typed = { ...startOf("api"), apiKeyEnv: "MY_KEY", endpoint: "https://example.org" };
  const model = profileOf({ ...typed, strategy: "localOnnx", model: " /models/a " }, "x");
  assert.deepEqual([model.endpoint, model.apiKeyEnv, model.model], [
    undefined,
    undefined,
    "/models/a",
  ]);
  assert.equal(profileOf({ ...typed, strategy: "localServer" }, "x").apiKeyEnv, undefined);
  assert.equal(profileOf({ ...typed, dimension: "many" }, "x").dimension, 0);
});

Deno.test("a new engine never takes the place of another", () => {
  assert.equal(newId("Ollama là", []), "ollama-la");
  assert.equal(newId("Ollama", ["ollama", "ollama-2"]), "ollama-3");
  assert.equal(newId("???", []), "engine");
});
