import { IdeaError } from "../error.ts";

/** A cell; it may show an agent, a plain terminal or nothing. Keys it does not know are kept. */
export interface Leaf {
  id: string;
  session?: string | undefined;
  agent?: string | undefined;
  conversationId?: string | undefined;
  agentWasRunning?: boolean | undefined;
  [key: string]: unknown;
}

/** Children side by side (`row`) or one above the other (`column`); weights sum to their number. */
export interface Split {
  id: string;
  direction: "row" | "column";
  children: { node: LayoutNode; weight: number }[];
}

/** A node of a layout's tree. */
export type LayoutNode = { type: "leaf"; node: Leaf } | { type: "split"; node: Split };

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

/** Where something is put: in a cell, or beside it along one of its sides. */
export type Side = "left" | "right" | "top" | "bottom";

/** One change to a layout's tree, as sent by the page. */
export type LayoutOperation =
  | {
    type: "split";
    target: string;
    direction: "row" | "column";
    newLeaf: string;
    container: string;
  }
  | { type: "close"; target: string }
  | { type: "resize"; container: string; weights: number[] }
  | { type: "move"; from: string; to: string }
  | { type: "setCellAgent"; target: string; agent?: string | null | undefined }
  | { type: "setSession"; target: string; session?: string | null | undefined }
  | { type: "setCellConversation"; target: string; conversationId?: string | null | undefined };

/** The cells of a tree, in reading order. */
export function leaves(root: LayoutNode): Leaf[] {
  if (root.type === "leaf") return [root.node];
  return root.node.children.flatMap((child) => leaves(child.node));
}

/**
 * The tree after one operation.
 * @throws IdeaError `NOT_FOUND` for an unknown cell, `INVALID` for an impossible change
 */
export function apply(root: LayoutNode, operation: LayoutOperation): LayoutNode {
  switch (operation.type) {
    case "split":
      return mapLeaf(root, operation.target, (cell) => ({
        type: "split",
        node: {
          id: operation.container,
          direction: operation.direction,
          children: [
            { node: { type: "leaf", node: cell }, weight: 1 },
            { node: { type: "leaf", node: { id: operation.newLeaf } }, weight: 1 },
          ],
        },
      }));
    case "close":
      return close(root, operation.target);
    case "resize":
      return resize(root, operation.container, operation.weights);
    case "move":
      return move(root, operation.from, operation.to);
    case "setCellAgent":
      return setAgent(root, operation.target, operation.agent ?? undefined);
    case "setSession":
      return editLeaf(root, operation.target, { session: operation.session ?? undefined });
    case "setCellConversation":
      return editLeaf(root, operation.target, {
        conversationId: operation.conversationId ?? undefined,
      });
  }
}

/** Keeps one cell per agent: running first, then with a conversation, then first in reading order. */
export function reconcile(root: LayoutNode): LayoutNode {
  const hosts = new Map<string, Leaf>();
  for (const cell of leaves(root)) {
    if (!cell.agent) continue;
    const host = hosts.get(cell.agent);
    if (!host || rank(cell) > rank(host)) hosts.set(cell.agent, cell);
  }
  return mapLeaves(root, (cell) => {
    if (!cell.agent || hosts.get(cell.agent) === cell) return cell;
    const { agentWasRunning: _running, conversationId: _conversation, ...rest } = cell;
    return "agentWasRunning" in cell || "conversationId" in cell ? rest : cell;
  });
}

function rank(cell: Leaf): number {
  return (cell.agentWasRunning ? 2 : 0) + (cell.conversationId ? 1 : 0);
}

/** Marks which agent cells were running: the snapshot written when a project closes. */
export function markRunning(root: LayoutNode, isLive: (cell: Leaf) => boolean): LayoutNode {
  return mapLeaves(root, (cell) => {
    if (!cell.agent) return cell;
    const { agentWasRunning: _before, ...rest } = cell;
    return isLive(cell) ? { ...rest, agentWasRunning: true } : rest;
  });
}

function mapLeaves(root: LayoutNode, change: (cell: Leaf) => Leaf): LayoutNode {
  if (root.type === "leaf") {
    const changed = change(root.node);
    return changed === root.node ? root : { ...root, node: changed };
  }
  const children = root.node.children.map((child) => {
    const changed = mapLeaves(child.node, change);
    return changed === child.node ? child : { ...child, node: changed };
  });
  const same = children.every((child, at) => child === root.node.children[at]);
  return same ? root : { ...root, node: { ...root.node, children } };
}

function mapLeaf(root: LayoutNode, id: string, change: (cell: Leaf) => LayoutNode): LayoutNode {
  let found = false;
  const visit = (at: LayoutNode): LayoutNode => {
    if (at.type === "leaf") {
      if (at.node.id !== id) return at;
      found = true;
      return change(at.node);
    }
    const children = at.node.children.map((child) => ({ ...child, node: visit(child.node) }));
    return { ...at, node: { ...at.node, children } };
  };
  const changed = visit(root);
  if (!found) throw unknownCell(id);
  return changed;
}

function unknownCell(id: string): IdeaError {
  return new IdeaError("NOT_FOUND", `No cell ${id} in the active layout`);
}

function editLeaf(root: LayoutNode, id: string, changes: Record<string, unknown>): LayoutNode {
  return mapLeaf(root, id, (cell) => ({ type: "leaf", node: edited(cell, changes) }));
}

function edited(cell: Leaf, changes: Record<string, unknown>): Leaf {
  const kept = Object.entries({ ...cell, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Leaf;
}

const EMPTY_CELL = {
  session: undefined,
  agent: undefined,
  conversationId: undefined,
  agentWasRunning: undefined,
};

/** Places an agent in a cell; any other cell that showed it becomes empty. */
function setAgent(root: LayoutNode, target: string, agent: string | undefined): LayoutNode {
  const cleared = agent === undefined ? root : mapLeaves(
    root,
    (cell) => cell.agent === agent && cell.id !== target ? edited(cell, EMPTY_CELL) : cell,
  );
  return editLeaf(cleared, target, { ...EMPTY_CELL, agent });
}

function move(root: LayoutNode, from: string, to: string): LayoutNode {
  const all = leaves(root);
  const source = all.find((cell) => cell.id === from);
  const target = all.find((cell) => cell.id === to);
  if (!source) throw unknownCell(from);
  if (!target) throw unknownCell(to);
  return mapLeaves(root, (cell) => {
    if (cell.id === from) return { ...target, id: from };
    if (cell.id === to) return { ...source, id: to };
    return cell;
  });
}

function resize(root: LayoutNode, container: string, weights: number[]): LayoutNode {
  let found = false;
  const visit = (at: LayoutNode): LayoutNode => {
    if (at.type === "leaf") return at;
    const here = at.node.id === container;
    if (here && weights.length !== at.node.children.length) {
      throw new IdeaError("INVALID", `weights: expected ${at.node.children.length} numbers`);
    }
    found ||= here;
    const children = at.node.children.map((child, index) => ({
      ...child,
      node: visit(child.node),
      weight: here ? weights[index] ?? child.weight : child.weight,
    }));
    return { ...at, node: { ...at.node, children } };
  };
  const changed = visit(root);
  if (!found) throw new IdeaError("NOT_FOUND", `No split ${container} in the active layout`);
  return changed;
}

/** Removes a cell; a split left with one child gives way to it. The last cell only becomes empty. */
function close(root: LayoutNode, id: string): LayoutNode {
  if (!leaves(root).some((cell) => cell.id === id)) throw unknownCell(id);
  return without(root, id) ?? { type: "leaf", node: { id } };
}

function without(at: LayoutNode, id: string): LayoutNode | undefined {
  if (at.type === "leaf") return at.node.id === id ? undefined : at;
  const kept = at.node.children.flatMap((child) => {
    const node = without(child.node, id);
    return node ? [{ ...child, node }] : [];
  });
  if (kept.length <= 1) return kept[0]?.node;
  const total = kept.reduce((sum, child) => sum + child.weight, 0);
  const children = kept.map((child) => ({
    ...child,
    weight: child.weight * kept.length / total,
  }));
  return { ...at, node: { ...at.node, children } };
}
