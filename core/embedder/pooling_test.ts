import assert from "node:assert/strict";
import { meanPooled, normalized } from "./pooling.ts";

Deno.test("a text's vector is the mean of its tokens, without those that fill up", () => {
  const numbers = Float32Array.of(3, 0, 0, 4, 9, 9, /* second text: */ 0, 2, 9, 9, 9, 9);
  const vectors = meanPooled(
    { numbers, texts: 2, tokens: 3, dimension: 2 },
    [1n, 1n, 0n, 1n, 0n, 0n],
  );
  assert.deepEqual(vectors.map((one) => [...one]), [
    [Math.fround(0.6), Math.fround(0.8)],
    [0, 1],
  ]);
});

Deno.test("a text without tokens has the zero vector", () => {
  const vectors = meanPooled(
    { numbers: Float32Array.of(9, 9), texts: 1, tokens: 1, dimension: 2 },
    [0],
  );
  assert.deepEqual([...vectors[0] ?? []], [0, 0]);
});

Deno.test("a vector of nothing but zeros stays one", () => {
  assert.deepEqual(normalized(Float32Array.of(0, 0)), Float32Array.of(0, 0));
});
