import assert from "node:assert/strict";
import { cycleWith } from "./wait_graph.ts";

const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0]!, to: pair[1]! }));
const cycle = (existing: string[], edge: string) =>
  cycleWith(edges(...existing), edges(edge)[0]!)?.join("");

Deno.test("an ask that would wait for itself is named agent by agent", () => {
  assert.equal(cycle(["AB"], "BA"), "BAB");
  assert.equal(cycle(["AB", "BC"], "CA"), "CABC");
  assert.equal(cycle([], "AA"), "AA");
});

Deno.test("chains, diamonds and asks of one agent by many are allowed", () => {
  assert.equal(cycle(["AB", "BC", "CD"], "DE"), undefined);
  assert.equal(cycle(["AB", "AC", "BD"], "CD"), undefined);
  assert.equal(cycle(["AB", "CB"], "DB"), undefined);
  assert.equal(cycle(["AB"], "AB"), undefined);
});

Deno.test("a cycle among others neither hides the answer nor hangs the search", () => {
  assert.equal(cycle(["BC", "CB"], "AB"), undefined);
  assert.equal(cycle(["BC", "CB", "CD", "DA"], "AB"), "ABCDA");
});

Deno.test("a web in which everybody waits for many is searched at once", () => {
  const layers = Array.from(
    { length: 60 },
    (_, layer) =>
      [0, 1, 2].flatMap((a) =>
        [0, 1, 2].map((b) => ({ from: `${layer}.${a}`, to: `${layer + 1}.${b}` }))
      ),
  ).flat();
  assert.equal(cycleWith(layers, { from: "outside", to: "0.0" }), undefined);
});
