import { IdeaError } from "../error.ts";
import type { LayoutNode, Leaf } from "./node.ts";
import { cellCount, type PresetNode } from "./preset.ts";
import { balanced, beside, isEmpty, leaves, requireFresh } from "./tree.ts";

/** A tree of empty cells in the shape of a preset. */
export function treeOf(preset: PresetNode, newId: () => string): LayoutNode {
  return build(preset, () => ({ id: newId() }), newId);
}

/** How many ids an arrangement of so many cells needs at most. */
export function idsToArrange(preset: PresetNode, cells: number): number {
  return 2 * cellCount(preset) + cells + 1;
}

/**
 * Puts the cells of a tree into a preset, in reading order. Cells beyond it share the room of its
 * last one; of empty cells only those are kept that the preset has room for.
 * @param ids of new cells and splits, in the order they are needed
 * @throws IdeaError `INVALID` when there are too few ids or one is taken
 */
export function arrange(
  root: LayoutNode,
  preset: PresetNode,
  ids: readonly string[],
): LayoutNode {
  requireFresh(root, ids);
  const cells = worthKeeping(leaves(root), cellCount(preset));
  const newId = takerOf(ids);
  const waiting = [...cells];
  const tree = build(preset, () => waiting.shift() ?? { id: newId() }, newId);
  const last = leaves(tree).at(-1);
  if (waiting.length === 0 || !last) return tree;
  const rest = waiting.map((node): LayoutNode => ({ type: "leaf", node }));
  return beside(tree, last.id, rest, "bottom", newId());
}

/** Without as many of the last empty cells as there is no room for. */
function worthKeeping(cells: readonly Leaf[], room: number): Leaf[] {
  const surplus = cells.length - room;
  if (surplus <= 0) return [...cells];
  const dropped = new Set(cells.filter(isEmpty).slice(-surplus));
  return cells.filter((cell) => !dropped.has(cell));
}

function build(preset: PresetNode, nextCell: () => Leaf, newId: () => string): LayoutNode {
  if (preset.type === "cell") return { type: "leaf", node: nextCell() };
  const children = preset.children.map(({ node, weight }) => ({
    node: build(node, nextCell, newId),
    weight,
  }));
  const [first, second] = children;
  if (first && !second) return first.node;
  const { direction } = preset;
  return { type: "split", node: { id: newId(), direction, children: balanced(children) } };
}

function takerOf(ids: readonly string[]): () => string {
  let used = 0;
  return () => {
    const id = ids[used++];
    if (id === undefined) throw new IdeaError("INVALID", `ids: expected more than ${ids.length}`);
    return id;
  };
}
