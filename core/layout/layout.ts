import { IdeaError } from "../error.ts";
import { arrange } from "./arrange.ts";
import { attachSession, editCell, exchange, setAgent } from "./cell_content.ts";
import type { LayoutNode, Side, Split } from "./node.ts";
import type { PresetNode } from "./preset.ts";
import {
  balanced,
  beside,
  cellOf,
  replaceNode,
  requireFresh,
  splitOf,
  withChildren,
  without,
} from "./tree.ts";

export { hostOf, markRunning, reconcile } from "./cell_content.ts";
export type { LayoutNode, Leaf, Side, Split } from "./node.ts";
export { isEmpty, leaves } from "./tree.ts";

/** What a layout shows: cells, or the history of the project's repository. */
export type LayoutKind = "terminal" | "gitGraph";

/** One named layout. */
export interface NamedLayout {
  id: string;
  name: string;
  kind: LayoutKind;
  tree: { root: LayoutNode };
}

/** The whole of `.ideai/layouts.json`. */
export interface LayoutsDocument {
  version: number;
  activeId: string;
  layouts: NamedLayout[];
}

/** One change to a layout's tree, as sent by the page. */
export type LayoutOperation =
  | SplitOperation
  | { type: "close"; target: string }
  /** Leaves one child of a split in its place; what the others showed goes on in the background. */
  | { type: "merge"; container: string; keepIndex: number }
  | { type: "resize"; container: string; weights: number[] }
  /** Gives every cell the same room along every line of cells. */
  | { type: "equalise" }
  /** Exchanges what two cells show. */
  | { type: "move"; from: string; to: string }
  /** Takes a cell away and puts it beside another one; `container` names a split made for it. */
  | { type: "place"; from: string; to: string; side: Side; container: string }
  /** Puts the cells that are there into another shape; `ids` names what is new, in order. */
  | { type: "arrange"; root: PresetNode; ids: string[] }
  | { type: "setCellAgent"; target: string; agent?: string | null | undefined }
  | { type: "setSession"; target: string; session?: string | null | undefined }
  | { type: "attachSession"; target: string; session: string }
  | { type: "setCellConversation"; target: string; conversationId?: string | null | undefined };

interface SplitOperation {
  type: "split";
  target: string;
  direction: "row" | "column";
  newLeaf: string;
  container: string;
  /** The new cell comes first. */
  before?: boolean | undefined;
}

/**
 * The tree after one operation.
 * @throws IdeaError `NOT_FOUND` for an unknown cell, `INVALID` for an impossible change
 */
export function apply(root: LayoutNode, operation: LayoutOperation): LayoutNode {
  switch (operation.type) {
    case "split":
      return split(root, operation);
    case "close":
      return close(root, operation.target);
    case "merge":
      return merge(root, operation.container, operation.keepIndex);
    case "resize":
      return resize(root, operation.container, operation.weights);
    case "equalise":
      return equalise(root);
    case "move":
      return exchange(root, operation.from, operation.to);
    case "place":
      return place(root, operation);
    case "arrange":
      return arrange(root, operation.root, operation.ids);
    case "setCellAgent":
      return setAgent(root, operation.target, operation.agent ?? undefined);
    case "setSession":
      return editCell(root, operation.target, { session: operation.session ?? undefined });
    case "attachSession":
      return attachSession(root, operation.target, operation.session);
    case "setCellConversation": {
      const conversationId = operation.conversationId ?? undefined;
      return editCell(root, operation.target, { conversationId });
    }
  }
}

function split(root: LayoutNode, operation: SplitOperation): LayoutNode {
  const { target, direction, newLeaf, container, before = false } = operation;
  cellOf(root, target);
  requireFresh(root, [newLeaf, container]);
  const added = { node: { type: "leaf" as const, node: { id: newLeaf } }, weight: 1 };
  return replaceNode(root, target, (node) => {
    const own = { node, weight: 1 };
    const children = before ? [added, own] : [own, added];
    return { type: "split", node: { id: container, direction, children } };
  });
}

/** The last cell only becomes empty. */
function close(root: LayoutNode, id: string): LayoutNode {
  cellOf(root, id);
  return without(root, id) ?? { type: "leaf", node: { id } };
}

function merge(root: LayoutNode, container: string, keepIndex: number): LayoutNode {
  const { children } = splitOf(root, container);
  const kept = children[keepIndex]?.node;
  if (!kept) {
    throw new IdeaError("INVALID", `keepIndex: expected a number below ${children.length}`);
  }
  return replaceNode(root, container, () => kept);
}

function resize(root: LayoutNode, container: string, weights: number[]): LayoutNode {
  const { children } = splitOf(root, container);
  if (weights.length !== children.length) {
    throw new IdeaError("INVALID", `weights: expected ${children.length} numbers`);
  }
  const resized = children.map((child, at) => ({ ...child, weight: weights[at] ?? 1 }));
  return replaceNode(
    root,
    container,
    (node) => node.type === "leaf" ? node : withChildren(node, balanced(resized)),
  );
}

function equalise(root: LayoutNode): LayoutNode {
  if (root.type === "leaf") return root;
  const { direction } = root.node;
  const children = root.node.children.map((child) => ({
    ...child,
    node: equalise(child.node),
    weight: span(child.node, direction),
  }));
  return withChildren(root, balanced(children));
}

/** How many cells stand in the longest line along a direction. */
function span(root: LayoutNode, direction: Split["direction"]): number {
  if (root.type === "leaf") return 1;
  const spans = root.node.children.map((child) => span(child.node, direction));
  if (root.node.direction !== direction) return Math.max(...spans);
  return spans.reduce((total, number) => total + number, 0);
}

function place(root: LayoutNode, operation: LayoutOperation & { type: "place" }): LayoutNode {
  const { from, to, side, container } = operation;
  const cell = cellOf(root, from);
  cellOf(root, to);
  requireFresh(root, [container]);
  const rest = without(root, from);
  if (from === to || !rest) return root;
  return beside(rest, to, [{ type: "leaf", node: cell }], side, container);
}
