import type { LayoutNode, Leaf, Split } from "../../../core/layout/layout.ts";

/** A rectangle in fractions of the workspace. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A cell and its place. */
export interface PlacedCell {
  cell: Leaf;
  rect: Rect;
}

/** A line between two children of a split, which a person may drag. */
export interface Sash {
  container: string;
  /** The child before the line. */
  index: number;
  direction: "row" | "column";
  /** The whole split, in fractions of the workspace. */
  rect: Rect;
  /** Where the line is, in fractions of the split. */
  at: number;
  weights: number[];
}

/** The tree laid out: cells in reading order and the lines between them. */
export interface Placement {
  cells: PlacedCell[];
  sashes: Sash[];
}

const WHOLE: Rect = { left: 0, top: 0, width: 1, height: 1 };

/** Lays a tree out. */
export function place(root: LayoutNode, rect: Rect = WHOLE): Placement {
  if (root.type === "leaf") return { cells: [{ cell: root.node, rect }], sashes: [] };
  const { id, direction, children } = root.node;
  const weights = children.map((child) => child.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const placement: Placement = { cells: [], sashes: [] };
  let at = 0;
  children.forEach((child, index) => {
    const share = child.weight / total;
    if (index > 0) {
      placement.sashes.push({ container: id, index: index - 1, direction, rect, at, weights });
    }
    const inner = place(child.node, slice(rect, direction, at, share));
    placement.cells.push(...inner.cells);
    placement.sashes.push(...inner.sashes);
    at += share;
  });
  return placement;
}

function slice(rect: Rect, direction: "row" | "column", at: number, share: number): Rect {
  if (direction === "row") {
    return { ...rect, left: rect.left + rect.width * at, width: rect.width * share };
  }
  return { ...rect, top: rect.top + rect.height * at, height: rect.height * share };
}

/** Smallest share of its two neighbours that a sash leaves to one of them. */
const LEAST_SHARE = 0.1;

/**
 * The weights after a sash moved.
 * @param by how far, in fractions of the whole split; the two neighbours keep their sum
 */
export function moved(weights: readonly number[], index: number, by: number): number[] {
  const before = weights[index] ?? 1;
  const after = weights[index + 1] ?? 1;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const both = before + after;
  const least = both * LEAST_SHARE;
  const wanted = Math.min(both - least, Math.max(least, before + by * total));
  return weights.map((weight, at) =>
    at === index ? wanted : at === index + 1 ? both - wanted : weight
  );
}

/**
 * The weights that make a cell wider or higher, with the split they belong to: the innermost that
 * has other cells along that way. Undefined when there is none.
 * @param by how much, in fractions of the split; negative makes the cell smaller
 */
export function resized(
  root: LayoutNode,
  cellId: string,
  direction: "row" | "column",
  by: number,
): { container: string; weights: number[] } | undefined {
  const inner = pathTo(root, cellId)?.findLast(({ split }) => split.direction === direction);
  if (!inner) return undefined;
  const { split: { id, children }, index } = inner;
  const weights = children.map(({ weight }) => weight);
  // The last one has no line after it: it grows over the line before it.
  const last = index === children.length - 1;
  return { container: id, weights: moved(weights, last ? index - 1 : index, last ? -by : by) };
}

/** The splits around a cell, outer ones first, each with the child the cell is in. */
function pathTo(
  root: LayoutNode,
  cellId: string,
): { split: Split; index: number }[] | undefined {
  if (root.type === "leaf") return root.node.id === cellId ? [] : undefined;
  for (const [index, child] of root.node.children.entries()) {
    const path = pathTo(child.node, cellId);
    if (path) return [{ split: root.node, index }, ...path];
  }
  return undefined;
}

/** Where a person goes with the arrow keys. */
export type Direction = "left" | "right" | "up" | "down";

/** The nearest cell in a direction that overlaps the one a person is in. */
export function neighbour(
  cells: readonly PlacedCell[],
  from: string,
  direction: Direction,
): Leaf | undefined {
  const here = cells.find((placed) => placed.cell.id === from)?.rect;
  if (!here) return undefined;
  const candidates = cells
    .filter((placed) => placed.cell.id !== from)
    .map((placed) => ({ ...placed, ...relation(here, placed.rect, direction) }))
    .filter((candidate) => candidate.distance >= -ROUNDING && candidate.overlap > ROUNDING);
  candidates.sort((a, b) => a.distance - b.distance || b.overlap - a.overlap);
  return candidates[0]?.cell;
}

const ROUNDING = 1e-6;

function relation(from: Rect, to: Rect, direction: Direction) {
  const horizontal = direction === "left" || direction === "right";
  const overlap = horizontal
    ? shared(from.top, from.height, to.top, to.height)
    : shared(from.left, from.width, to.left, to.width);
  return { distance: distance(from, to, direction), overlap };
}

function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}

function distance(from: Rect, to: Rect, direction: Direction): number {
  switch (direction) {
    case "left":
      return from.left - (to.left + to.width);
    case "right":
      return to.left - (from.left + from.width);
    case "up":
      return from.top - (to.top + to.height);
    case "down":
      return to.top - (from.top + from.height);
  }
}

/** The cell with the most room and the side along which to cut it. */
export function roomiest(
  cells: readonly PlacedCell[],
  workspace: { width: number; height: number },
): { id: string; direction: "row" | "column" } | undefined {
  const area = ({ rect }: PlacedCell) => rect.width * rect.height;
  const [best] = [...cells].sort((a, b) => area(b) - area(a));
  if (!best) return undefined;
  const wide = best.rect.width * workspace.width >= best.rect.height * workspace.height;
  return { id: best.cell.id, direction: wide ? "row" : "column" };
}

/** A fraction as a CSS percentage. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 1e6) / 1e4}%`;
}
