import { IdeaError } from "../error.ts";
import type { LayoutNode, Leaf, Side, Split } from "./node.ts";

type Child = Split["children"][number];
type SplitNode = LayoutNode & { type: "split" };

/** The cells of a tree, in reading order. */
export function leaves(root: LayoutNode): Leaf[] {
  if (root.type === "leaf") return [root.node];
  return root.node.children.flatMap((child) => leaves(child.node));
}

/** True for a cell that shows neither an agent nor a terminal. */
export function isEmpty(cell: Leaf): boolean {
  return cell.agent === undefined && cell.session === undefined;
}

/**
 * A cell of a tree.
 * @throws IdeaError `NOT_FOUND`
 */
export function cellOf(root: LayoutNode, id: string): Leaf {
  const found = leaves(root).find((cell) => cell.id === id);
  if (!found) throw new IdeaError("NOT_FOUND", `No cell ${id} in this layout`);
  return found;
}

/**
 * A split of a tree.
 * @throws IdeaError `NOT_FOUND`
 */
export function splitOf(root: LayoutNode, id: string): Split {
  const found = splits(root).find((split) => split.id === id);
  if (!found) throw new IdeaError("NOT_FOUND", `No split ${id} in this layout`);
  return found;
}

/** The splits of a tree, outer ones first. */
export function splits(root: LayoutNode): Split[] {
  if (root.type === "leaf") return [];
  return [root.node, ...root.node.children.flatMap((child) => splits(child.node))];
}

/**
 * Makes sure that new cells and splits get ids of their own.
 * @throws IdeaError `INVALID` naming the id that is taken
 */
export function requireFresh(root: LayoutNode, ids: readonly string[]): void {
  const taken = new Set([...leaves(root), ...splits(root)].map(({ id }) => id));
  for (const id of ids) {
    if (taken.has(id)) throw new IdeaError("INVALID", `${id} is already used: expected a new id`);
    taken.add(id);
  }
}

/** The tree with every cell changed; parts that stay the same stay the same objects. */
export function mapLeaves(root: LayoutNode, change: (cell: Leaf) => Leaf): LayoutNode {
  if (root.type === "leaf") {
    const changed = change(root.node);
    return changed === root.node ? root : { ...root, node: changed };
  }
  return mapChildren(root, (child) => mapLeaves(child, change));
}

/** The tree with one node, a cell or a split, in place of another. */
export function replaceNode(
  root: LayoutNode,
  id: string,
  change: (node: LayoutNode) => LayoutNode,
): LayoutNode {
  if (root.node.id === id) return change(root);
  if (root.type === "leaf") return root;
  return mapChildren(root, (child) => replaceNode(child, id, change));
}

function mapChildren(root: SplitNode, change: (node: LayoutNode) => LayoutNode): LayoutNode {
  const children = root.node.children.map((child) => {
    const node = change(child.node);
    return node === child.node ? child : { ...child, node };
  });
  const same = children.every((child, at) => child === root.node.children[at]);
  return same ? root : withChildren(root, children);
}

/** A split with other children. */
export function withChildren(root: SplitNode, children: Child[]): LayoutNode {
  return { ...root, node: { ...root.node, children } };
}

/** The tree without a cell; a split left with one child gives way to it. */
export function without(at: LayoutNode, id: string): LayoutNode | undefined {
  if (at.type === "leaf") return at.node.id === id ? undefined : at;
  const kept = at.node.children.flatMap((child) => {
    const node = without(child.node, id);
    return node ? [node === child.node ? child : { ...child, node }] : [];
  });
  if (kept.length <= 1) return kept[0]?.node;
  return withChildren(at, balanced(kept));
}

/** Along which way a side lies. */
export function directionOf(side: Side): Split["direction"] {
  return side === "left" || side === "right" ? "row" : "column";
}

/**
 * The tree with nodes put beside a cell, which shares its room with them. Where the cell already
 * has neighbours that way, they become neighbours too; else both go into a new split.
 */
export function beside(
  root: LayoutNode,
  target: string,
  added: readonly LayoutNode[],
  side: Side,
  container: string,
): LayoutNode {
  const direction = directionOf(side);
  const share = (child: Child): Child[] => {
    const weight = child.weight / (added.length + 1);
    const others = added.map((node) => ({ node, weight }));
    const own = { ...child, weight };
    return side === "left" || side === "top" ? [...others, own] : [own, ...others];
  };
  const visit = (at: LayoutNode): LayoutNode => {
    if (at.type === "leaf") {
      if (at.node.id !== target) return at;
      const children = balanced(share({ node: at, weight: 1 }));
      return { type: "split", node: { id: container, direction, children } };
    }
    const index = at.node.children.findIndex(({ node }) => node.node.id === target);
    if (index < 0 || at.node.direction !== direction) return mapChildren(at, visit);
    const children = at.node.children.flatMap((child, place) => {
      return place === index ? share(child) : [child];
    });
    return withChildren(at, balanced(children));
  };
  return visit(root);
}

/** A child keeps at least this share of its split, so that no sum of weights loses it. */
const LEAST_SHARE = 1e-3;

const ROUNDING = 1e-9;

/** Children whose weights sum to their number. */
export function balanced<C extends { weight: number }>(children: readonly C[]): C[] {
  const greatest = Math.max(...children.map(({ weight }) => weight));
  const shares = children.map(({ weight }) => Math.max(weight / greatest, LEAST_SHARE));
  const total = sum(children.map(({ weight }) => weight));
  const fair = shares.every((share, at) => share * greatest === children[at]?.weight);
  if (fair && Math.abs(total - children.length) < ROUNDING) return [...children];
  const scale = children.length / sum(shares);
  return children.map((child, at) => ({ ...child, weight: (shares[at] ?? 1) * scale }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
