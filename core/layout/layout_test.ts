import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import { defaultLayouts, formatLayouts, layoutOperation, parseLayouts } from "./document.ts";
import {
  apply,
  type LayoutNode,
  type Leaf,
  leaves,
  markRunning,
  reconcile,
  type Side,
} from "./layout.ts";
import { splits } from "./tree.ts";

const FIXTURE = new URL(
  "../../tests/fixtures/original-project/.ideai/layouts.json",
  import.meta.url,
);

function leaf(id: string, more: Partial<Leaf> = {}): LayoutNode {
  return { type: "leaf", node: { id, ...more } };
}

function split(id: string, ...children: LayoutNode[]): LayoutNode {
  const weighted = children.map((node) => ({ node, weight: 1 }));
  return { type: "split", node: { id, direction: "row", children: weighted } };
}

function weights(node: LayoutNode): number[] {
  return node.type === "leaf" ? [] : node.node.children.map(({ weight }) => weight);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const ids = (node: LayoutNode) => leaves(node).map(({ id }) => id);
const hasCode = (code: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof IdeaError, String(thrown));
  assert.equal(thrown.code, code);
  return true;
};

Deno.test("the layouts of a project of the original app mean the same after a round trip", async () => {
  const text = await Deno.readTextFile(FIXTURE);
  const document = parseLayouts(text, "layouts.json");
  assert.deepEqual(document.layouts.map(({ kind }) => kind), ["terminal", "gitGraph"]);
  assert.deepEqual(JSON.parse(formatLayouts(document)), JSON.parse(text));
});

Deno.test("what another version wrote in a cell, a split or a layout is kept", () => {
  const child = { node: leaf("a", { "pinned": true }), weight: 1, "locked": true };
  const root = { type: "split", node: { id: "s", direction: "row", children: [child] }, "x": 1 };
  const layout = { id: "l", name: "L", kind: "terminal", tree: { root, "theme": "dark" } };
  const value = { version: 3, activeId: "l", layouts: [layout], "extra": [] };
  const document = parseLayouts(JSON.stringify(value), "layouts.json");
  assert.deepEqual(JSON.parse(formatLayouts(document)), value);
});

Deno.test("a document that is no layouts is refused by path, never half read", () => {
  const emptySplit = '{"type":"split","node":{"id":"s","direction":"row","children":[]}}';
  const tree = (root: string) =>
    `{"activeId":"l","layouts":[{"id":"l","name":"","kind":"terminal","tree":{"root":${root}}}]}`;
  for (
    const text of ["null", "{}", '{"activeId":"l","layouts":[]}', tree("null"), tree(emptySplit)]
  ) {
    assert.throws(() => parseLayouts(text, "/p/layouts.json"), (thrown) => {
      assert.match((thrown as Error).message, /^\/p\/layouts\.json is not a layouts document: /);
      return hasCode("INVALID")(thrown);
    });
  }
});

Deno.test("splitting a cell keeps what it shows and puts an empty one beside it", () => {
  const root = split("s", leaf("a", { agent: "A" }), leaf("b"));
  const after = apply(root, {
    type: "split",
    target: "a",
    direction: "column",
    newLeaf: "n",
    container: "c",
  });
  assert.deepEqual(ids(after), ["a", "n", "b"]);
  assert.equal(leaves(after)[0]?.agent, "A");
  assert.equal(sum(weights(after)), 2);
  assert.deepEqual(ids(root), ["a", "b"], "the tree before is not changed");
});

Deno.test("closing a cell gives its room to the others", () => {
  const three = apply(split("s", leaf("a"), leaf("b"), leaf("c")), {
    type: "resize",
    container: "s",
    weights: [0.6, 1.2, 1.2],
  });
  const two = apply(three, { type: "close", target: "a" });
  assert.deepEqual(ids(two), ["b", "c"]);
  assert.deepEqual(weights(two), [1, 1]);
  const uneven = apply(three, { type: "close", target: "c" });
  assert.ok(Math.abs(sum(weights(uneven)) - 2) < 1e-9);
});

Deno.test("a split left with one cell gives way to it, and the last cell only becomes empty", () => {
  const root = split("s", leaf("a"), split("t", leaf("b"), leaf("c")));
  const two = apply(root, { type: "close", target: "b" });
  assert.deepEqual(two, split("s", leaf("a"), leaf("c")));
  const one = apply(two, { type: "close", target: "a" });
  assert.deepEqual(one, leaf("c"));
  assert.deepEqual(apply(leaf("c", { agent: "A" }), { type: "close", target: "c" }), leaf("c"));
});

Deno.test("an agent placed in a cell leaves the one it was shown in", () => {
  const shown = { agent: "A", session: "1", conversationId: "k", agentWasRunning: true };
  const root = split("s", leaf("a", { ...shown, "pinned": true }), leaf("b", { agent: "B" }));
  const after = apply(root, { type: "setCellAgent", target: "b", agent: "A" });
  assert.deepEqual(leaves(after), [{ id: "a", pinned: true }, { id: "b", agent: "A" }]);
  const cleared = apply(after, { type: "setCellAgent", target: "b", agent: null });
  assert.deepEqual(leaves(cleared)[1], { id: "b" });
});

Deno.test("a cell remembers its terminal and its conversation until told otherwise", () => {
  const root = leaf("a", { agent: "A" });
  const withSession = apply(root, { type: "setSession", target: "a", session: "1" });
  const both = apply(withSession, {
    type: "setCellConversation",
    target: "a",
    conversationId: "k",
  });
  assert.deepEqual(both, leaf("a", { agent: "A", session: "1", conversationId: "k" }));
  const without = apply(both, { type: "setSession", target: "a" });
  assert.deepEqual(
    apply(without, { type: "setCellConversation", target: "a", conversationId: null }),
    root,
  );
});

Deno.test("moving a cell exchanges what two cells show", () => {
  const root = split("s", leaf("a", { agent: "A" }), leaf("b", { session: "1" }));
  const after = apply(root, { type: "move", from: "a", to: "b" });
  assert.deepEqual(leaves(after), [{ id: "a", session: "1" }, { id: "b", agent: "A" }]);
  assert.deepEqual(apply(after, { type: "move", from: "a", to: "b" }), root);
  assert.deepEqual(apply(root, { type: "move", from: "a", to: "a" }), root);
});

Deno.test("a cell put beside another one joins its neighbours, or makes a split of two", () => {
  const root = split("s", leaf("a", { agent: "A" }), leaf("b"), leaf("c"));
  const place = (from: string, to: string, side: Side) =>
    apply(root, { type: "place", from, to, side, container: "n" });
  const joined = place("a", "c", "right");
  assert.deepEqual([ids(joined), joined.node.id], [["b", "c", "a"], "s"]);
  assert.deepEqual(ids(place("c", "a", "left")), ["c", "a", "b"]);
  const above = place("a", "c", "top");
  assert.deepEqual(ids(above), ["b", "a", "c"]);
  assert.deepEqual(splits(above).map(({ id, direction }) => [id, direction]), [
    ["s", "row"],
    ["n", "column"],
  ]);
  assert.equal(leaves(above)[1]?.agent, "A", "it takes along what it shows");
  assert.equal(place("a", "a", "left"), root);
});

Deno.test("merging a split leaves one of its children in its place", () => {
  const root = split("s", leaf("a"), split("t", leaf("b", { agent: "B" }), leaf("c")));
  const merged = apply(root, { type: "merge", container: "t", keepIndex: 0 });
  assert.deepEqual(merged, split("s", leaf("a"), leaf("b", { agent: "B" })));
  const wrong = { type: "merge", container: "t", keepIndex: 2 } as const;
  assert.throws(() => apply(root, wrong), hasCode("INVALID"));
});

Deno.test("a terminal attached to a cell leaves the cell it was in, with the agent it plays", () => {
  const root = split(
    "s",
    leaf("a", { agent: "A", session: "1", conversationId: "k", "pinned": true }),
    leaf("b", { agent: "B" }),
  );
  const after = apply(root, { type: "attachSession", target: "b", session: "1" });
  assert.deepEqual(leaves(after), [
    { id: "a", pinned: true },
    { id: "b", agent: "A", session: "1", conversationId: "k" },
  ]);
  assert.deepEqual(apply(after, { type: "attachSession", target: "b", session: "1" }), after);
  const plain = apply(root, { type: "attachSession", target: "a", session: "2" });
  assert.deepEqual(leaves(plain)[0], { id: "a", session: "2", pinned: true });
});

Deno.test("equal sizes mean that cells in a line are as wide as each other", () => {
  const root = split("s", split("t", leaf("a"), leaf("b")), leaf("c"));
  const equal = apply(root, { type: "equalise" });
  assert.deepEqual(weights(equal).map((weight) => weight.toFixed(3)), ["1.333", "0.667"]);
});

Deno.test("ids that are in use are refused for new cells and splits", () => {
  const root = split("s", leaf("a"), leaf("b"));
  const base = { type: "split", target: "a", direction: "row" } as const;
  for (const [newLeaf, container] of [["b", "c"], ["n", "s"], ["n", "n"]] as const) {
    assert.throws(() => apply(root, { ...base, newLeaf, container }), hasCode("INVALID"));
  }
});

Deno.test("a change to what is not there is refused, and to a wrong number of cells too", () => {
  const root = split("s", leaf("a"), leaf("b"));
  const missing = [
    { type: "close", target: "x" },
    { type: "move", from: "a", to: "x" },
    { type: "move", from: "x", to: "a" },
    { type: "place", from: "x", to: "a", side: "left", container: "n" },
    { type: "place", from: "a", to: "x", side: "left", container: "n" },
    { type: "merge", container: "x", keepIndex: 0 },
    { type: "attachSession", target: "x", session: "1" },
    { type: "setCellAgent", target: "x", agent: "A" },
    { type: "setSession", target: "s", session: "1" },
    { type: "resize", container: "a", weights: [1] },
    { type: "split", target: "x", direction: "row", newLeaf: "n", container: "c" },
  ] as const;
  for (const operation of missing) {
    const change = () => apply(root, layoutOperation.parse(operation));
    assert.throws(change, hasCode("NOT_FOUND"), JSON.stringify(operation));
  }
  const resize = { type: "resize", container: "s", weights: [1, 2, 3] } as const;
  assert.throws(() => apply(root, { ...resize, weights: [...resize.weights] }), hasCode("INVALID"));
});

Deno.test("each agent keeps one cell: the running one, then the one with a conversation", () => {
  const agent = "A";
  const cases: [Partial<Leaf>[], number][] = [
    [[{}, {}], 0],
    [[{}, { conversationId: "k" }], 1],
    [[{ conversationId: "k" }, { agentWasRunning: true }], 1],
    [[{ agentWasRunning: true }, { agentWasRunning: true, conversationId: "k" }], 1],
    [[{ agentWasRunning: true }, { agentWasRunning: true }], 0],
  ];
  for (const [cells, kept] of cases) {
    const root = split("s", ...cells.map((cell, at) => leaf(`${at}`, { agent, ...cell })));
    const healed = leaves(reconcile(root));
    assert.deepEqual(healed[kept], { id: `${kept}`, agent, ...cells[kept] });
    const others = healed.filter((_, at) => at !== kept);
    assert.ok(others.every((cell) => !cell.agentWasRunning && !cell.conversationId));
  }
});

Deno.test("healing a healed tree changes nothing, not even the object", () => {
  const root = split(
    "s",
    leaf("a", { agent: "A", agentWasRunning: true }),
    split("t", leaf("b", { agent: "A", agentWasRunning: true }), leaf("c", { session: "1" })),
  );
  const healed = reconcile(root);
  assert.notEqual(healed, root);
  assert.equal(reconcile(healed), healed);
});

Deno.test("leaving a project marks the agents that ran and unmarks those that did not", () => {
  const root = split(
    "s",
    leaf("a", { agent: "A" }),
    leaf("b", { agent: "B", agentWasRunning: true }),
    leaf("c"),
  );
  const marked = markRunning(root, ({ agent }) => agent === "A");
  assert.deepEqual(leaves(marked), [
    { id: "a", agent: "A", agentWasRunning: true },
    { id: "b", agent: "B" },
    { id: "c" },
  ]);
});

Deno.test("a fresh project has one layout of one empty cell that can be read back", () => {
  const fresh = defaultLayouts("l", "c");
  assert.deepEqual(parseLayouts(formatLayouts(fresh), "layouts.json"), fresh);
  assert.equal(fresh.activeId, fresh.layouts[0]?.id);
});
