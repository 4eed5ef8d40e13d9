import assert from "node:assert/strict";
import { join } from "node:path";
import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { TINY_DIMENSION, writeTinyModel } from "../../tests/support/tiny_model.ts";
import { OnnxEmbedder } from "./onnx_embedder.ts";

const PROFILE: EmbedderProfile = {
  id: "tiny",
  name: "Tiny",
  strategy: "localOnnx",
  model: "tiny",
  dimension: TINY_DIMENSION,
};

/** Runs a test with a model of a few words. */
async function withModel(
  test: (embedder: OnnxEmbedder, models: string) => Promise<void>,
  { dimension = TINY_DIMENSION, inputs = undefined as string[] | undefined } = {},
): Promise<void> {
  await inFolder(async (models) => {
    await writeTinyModel(join(models, "tiny"), inputs);
    const embedder = await OnnxEmbedder.open({ ...PROFILE, dimension }, models);
    try {
      await test(embedder, models);
    } finally {
      embedder.close();
    }
  });
}

Deno.test("a local model makes one vector of length 1 of each text, in this process", async () => {
  await withModel(async (embedder) => {
    const vectors = await embedder.embed(["car", "Automobile!", "a database", "car database", ""]);
    const [car, automobile, , both] = vectors;
    assert.equal(vectors.length, 5);
    assert.deepEqual([...car ?? []], [1, 0, 0]);
    assert.ok((automobile?.[0] ?? 0) > 0.99);
    const half = Math.fround(Math.SQRT1_2);
    assert.deepEqual([...both ?? []], [half, half, 0]);
  });
});

Deno.test("a short text beside a long one is not pulled towards what fills it up", async () => {
  await withModel(async (embedder) => {
    const [alone] = await embedder.embed(["car"]);
    const [beside] = await embedder.embed(["car", "database database database lunch"]);
    assert.deepEqual(beside, alone);
  });
});

Deno.test("a text longer than the model reads is cut", async () => {
  await withModel(async (embedder) => {
    const [vector] = await embedder.embed([`${"car ".repeat(500)}`]);
    assert.deepEqual([...vector ?? []], [1, 0, 0]);
  });
});

Deno.test("a model that tells two texts of a pair apart is served too", async () => {
  await withModel(async (embedder) => {
    const [car] = await embedder.embed(["car"]);
    assert.deepEqual([...car ?? []], [1, 0, 0]);
  }, { inputs: ["input_ids", "attention_mask", "token_type_ids"] });
});

Deno.test("a model that asks for something unknown is named with it", async () => {
  await withModel(async (embedder) => {
    await assert.rejects(embedder.embed(["car"]), { code: "UNAVAILABLE", message: /"pixels"/ });
  }, { inputs: ["input_ids", "pixels"] });
});

Deno.test("a profile with another length than the model's is named with both", async () => {
  await withModel(async (embedder) => {
    const message = "tiny makes vectors of 3 numbers, the profile says 384";
    await assert.rejects(embedder.embed(["car"]), { code: "UNAVAILABLE", message });
  }, { dimension: 384 });
});

Deno.test("a missing or broken file of a model is named", async () => {
  await withModel(async (_, models) => {
    const path = join(models, "tiny", "model.onnx");
    await Deno.writeTextFile(path, "no model");
    const broken = await OnnxEmbedder.open(PROFILE, models);
    await assert.rejects(broken.embed(["car"]), { code: "UNAVAILABLE", message: /model\.onnx/ });
    broken.close();
    await Deno.remove(path);
    await assert.rejects(OnnxEmbedder.open(PROFILE, models), {
      code: "UNAVAILABLE",
      message: `Could not use ${path}: it does not exist`,
    });
  });
});

Deno.test("another file of a model makes other vectors, and the fingerprint says so", async () => {
  await withModel(async ({ fingerprint }, models) => {
    const again = await OnnxEmbedder.open(PROFILE, models);
    assert.equal(again.fingerprint, fingerprint);
    await writeTinyModel(join(models, "tiny"), ["input_ids"]);
    const other = await OnnxEmbedder.open(PROFILE, models);
    assert.notEqual(other.fingerprint, fingerprint);
  });
});

Deno.test("whoever gives up gets no vectors, and the others do", async () => {
  await withModel(async (embedder) => {
    const end = new AbortController();
    const givenUp = embedder.embed(["car"], end.signal);
    const kept = embedder.embed(["lunch"]);
    end.abort();
    await assert.rejects(givenUp, { code: "UNAVAILABLE" });
    assert.deepEqual([...(await kept)[0] ?? []], [0, 0, 1]);
  });
});

Deno.test("what is under way when the engine is closed fails", async () => {
  await withModel(async (embedder) => {
    const underWay = embedder.embed(["car"]);
    embedder.close();
    await assert.rejects(underWay, { code: "UNAVAILABLE" });
    await assert.rejects(embedder.embed(["car"]), { code: "UNAVAILABLE" });
  });
});
