import assert from "node:assert/strict";
import { normalized } from "../embedder/pooling.ts";
import { fuseRankings, nearest } from "./recall_rank.ts";

Deno.test("what both rankings have comes before what one of them has at the same place", () => {
  assert.deepEqual(fuseRankings([["a", "b", "c"], ["d", "b", "e"]])[0], "b");
});

Deno.test("one ranking alone stays as it is", () => {
  assert.deepEqual(fuseRankings([["a", "b", "c"], []]), ["a", "b", "c"]);
  assert.deepEqual(fuseRankings([]), []);
});

Deno.test("of equals the first ranking's come first", () => {
  assert.deepEqual(fuseRankings([["a"], ["b"]]), ["a", "b"]);
});

Deno.test("the nearest vectors are those of the same direction, whatever their length was", () => {
  const vectors = new Map(
    [["east", [9, 0]], ["north", [0, 2]], ["north-east", [1, 1]]].map(([name, numbers]) =>
      [String(name), normalized(Float32Array.from(numbers as number[]))] as const
    ),
  );
  const to = normalized(Float32Array.of(0.1, 0.02));
  assert.deepEqual(nearest(to, vectors, 2), ["east", "north-east"]);
});
