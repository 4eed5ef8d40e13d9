import assert from "node:assert/strict";
import { arrange, idsToArrange, treeOf } from "./arrange.ts";
import { apply, type LayoutNode, type Leaf, leaves } from "./layout.ts";
import { type BuiltinPreset, cellCount, presetOf, presetRoot } from "./preset.ts";
import { splits } from "./tree.ts";

function leaf(id: string, more: Partial<Leaf> = {}): LayoutNode {
  return { type: "leaf", node: { id, ...more } };
}

function row(id: string, ...nodes: LayoutNode[]): LayoutNode {
  const children = nodes.map((node) => ({ node, weight: 1 }));
  return { type: "split", node: { id, direction: "row", children } };
}

const agents = (...ids: string[]) => row("s", ...ids.map((id) => leaf(id, { agent: id })));
const ids = (root: LayoutNode) => leaves(root).map(({ id }) => id);
const NEW = Array.from({ length: 40 }, (_, at) => `new ${at}`);
const into = (root: LayoutNode, preset: BuiltinPreset) => arrange(root, presetRoot(preset), NEW);

/** `a | (b / c)` for a row of a and a column of b over c. */
function drawn(root: LayoutNode): string {
  if (root.type === "leaf") return root.node.id;
  const parts = root.node.children.map(({ node }) => drawn(node));
  return `(${parts.join(root.node.direction === "row" ? " | " : " / ")})`;
}

Deno.test("cells keep their reading order in another arrangement", () => {
  assert.equal(drawn(into(agents("a", "b", "c", "d"), "grid")), "((a | b) / (c | d))");
  assert.equal(drawn(into(agents("a", "b", "c"), "mainAndSide")), "(a | (b / c))");
});

Deno.test("an arrangement with more room gets empty cells", () => {
  assert.equal(drawn(into(agents("a", "b"), "mainAndSide")), "(a | (b / new 0))");
});

Deno.test("cells beyond the arrangement share the room of its last one", () => {
  assert.equal(drawn(into(agents("a", "b", "c"), "two")), "(a | (b / c))");
  assert.equal(drawn(into(agents("a", "b", "c", "d"), "mainAndSide")), "(a | (b / c / d))");
  assert.equal(drawn(into(agents("a", "b", "c"), "single")), "(a / b / c)");
});

Deno.test("empty cells give way first, the last ones before the others", () => {
  const root = row(
    "s",
    leaf("e1"),
    leaf("a", { agent: "A" }),
    leaf("e2"),
    leaf("b", { session: "1" }),
  );
  assert.deepEqual(ids(into(root, "single")), ["a", "b"]);
  assert.equal(drawn(into(root, "mainAndSide")), "(e1 | (a / b))");
});

Deno.test("a saved shape gives the same sizes again, wherever it is used", () => {
  const uneven = apply(agents("a", "b"), { type: "resize", container: "s", weights: [1.6, 0.4] });
  const shape = presetOf(uneven);
  assert.equal(cellCount(shape), 2);
  const again = apply(leaf("x", { agent: "X" }), { type: "arrange", root: shape, ids: NEW });
  assert.deepEqual(splits(again)[0]?.children.map(({ weight }) => weight), [1.6, 0.4]);
  assert.equal(leaves(again)[0]?.agent, "X");
});

Deno.test("a shape written by hand is drawn too: weights of any sum, splits of one", () => {
  const shape = {
    type: "split",
    direction: "column",
    children: [
      {
        node: {
          type: "split",
          direction: "row",
          children: [{ node: { type: "cell" }, weight: 9 }],
        },
        weight: 30,
      },
      { node: { type: "cell" }, weight: 10 },
    ],
  } as const;
  let made = 0;
  const tree = treeOf(structuredClone(shape) as never, () => `${made++}`);
  assert.equal(drawn(tree), "(0 / 1)");
  assert.deepEqual(splits(tree)[0]?.children.map(({ weight }) => weight), [1.5, 0.5]);
});

Deno.test("too few ids, or ids that are taken, are refused", () => {
  const root = agents("a", "b", "c");
  const grid = presetRoot("grid");
  assert.throws(() => arrange(root, grid, ["one"]), /expected more than 1/);
  assert.throws(() => arrange(root, grid, ["a", "x", "y", "z"]), /a is already used/);
  const enough = NEW.slice(0, idsToArrange(grid, 3));
  assert.equal(leaves(arrange(root, grid, enough)).length, 4);
});
