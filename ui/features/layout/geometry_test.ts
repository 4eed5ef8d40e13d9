import assert from "node:assert/strict";
import type { LayoutNode } from "../../../core/layout/layout.ts";
import { moved, neighbour, place, resized, roomiest } from "./geometry.ts";

const leaf = (id: string): LayoutNode => ({ type: "leaf", node: { id } });

function split(
  id: string,
  direction: "row" | "column",
  ...parts: [LayoutNode, number][]
): LayoutNode {
  const children = parts.map(([node, weight]) => ({ node, weight }));
  return { type: "split", node: { id, direction, children } };
}

/** left | (top over bottom), the right side twice as wide. */
const TREE = split(
  "root",
  "row",
  [leaf("left"), 1],
  [split("side", "column", [leaf("top"), 1], [leaf("bottom"), 3]), 2],
);

Deno.test("cells fill the workspace in proportion to their weights", () => {
  const { cells } = place(TREE);
  const rects = Object.fromEntries(cells.map(({ cell, rect }) => [cell.id, rect]));
  const third = 1 / 3;
  assert.deepEqual(rects.left, { left: 0, top: 0, width: third, height: 1 });
  assert.deepEqual(rects.top, { left: third, top: 0, width: 2 * third, height: 0.25 });
  assert.deepEqual(rects.bottom, { left: third, top: 0.25, width: 2 * third, height: 0.75 });
});

Deno.test("there is one sash between two neighbours of a split", () => {
  const { sashes } = place(TREE);
  assert.deepEqual(sashes.map(({ container, index }) => [container, index]), [
    ["root", 0],
    ["side", 0],
  ]);
});

Deno.test("a sash moves only its two neighbours and keeps the sum", () => {
  assert.deepEqual(moved([1, 1, 1], 0, 1 / 6), [1.5, 0.5, 1]);
});

Deno.test("a sash cannot make a cell vanish", () => {
  const [before = 0, after = 0] = moved([1, 1], 0, -5);
  assert.ok(before > 0.1 && after < 2);
  assert.equal(before + after, 2);
});

Deno.test("arrow keys go to the cell that lies in that direction", () => {
  const { cells } = place(TREE);
  const go = (from: string, to: "left" | "right" | "up" | "down") => neighbour(cells, from, to)?.id;
  assert.equal(go("bottom", "up"), "top");
  assert.equal(go("bottom", "left"), "left");
  assert.equal(go("left", "right"), "bottom", "the neighbour it shares most of its side with");
  assert.equal(go("left", "left"), undefined);
  assert.equal(go("gone", "left"), undefined);
});

Deno.test("a new cell is cut from the roomiest, along its longer side", () => {
  const { cells } = place(TREE);
  assert.deepEqual(roomiest(cells, { width: 1000, height: 800 }), {
    id: "bottom",
    direction: "row",
  });
  assert.deepEqual(roomiest(cells, { width: 300, height: 800 }), {
    id: "bottom",
    direction: "column",
  });
});

Deno.test("a cell grows into its neighbour, and the last one into the one before it", () => {
  const wider = resized(TREE, "left", "row", 0.1);
  assert.equal(wider?.container, "root");
  assert.ok((wider?.weights[0] ?? 0) > 1);
  const higher = resized(TREE, "bottom", "column", 0.1);
  assert.equal(higher?.container, "side");
  assert.ok((higher?.weights[0] ?? 9) < 1 && (higher?.weights[1] ?? 0) > 3);
  const outer = resized(TREE, "top", "row", 0.1);
  assert.equal(outer?.container, "root", "the split that has other cells on that side");
  assert.equal(resized(TREE, "left", "column", 0.1), undefined);
});
