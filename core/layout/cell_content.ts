import type { LayoutNode, Leaf } from "./node.ts";
import { cellOf, leaves, mapLeaves } from "./tree.ts";

const NOTHING = {
  session: undefined,
  agent: undefined,
  conversationId: undefined,
  agentWasRunning: undefined,
};

/**
 * The tree with some keys of a cell changed; `undefined` takes a key away.
 * @throws IdeaError `NOT_FOUND`
 */
export function editCell(
  root: LayoutNode,
  id: string,
  changes: Record<string, unknown>,
): LayoutNode {
  cellOf(root, id);
  return mapLeaves(root, (cell) => cell.id === id ? edited(cell, changes) : cell);
}

function edited(cell: Leaf, changes: Record<string, unknown>): Leaf {
  const kept = Object.entries({ ...cell, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Leaf;
}

/** Places an agent in a cell; any other cell that showed it becomes empty. */
export function setAgent(
  root: LayoutNode,
  target: string,
  agent: string | undefined,
): LayoutNode {
  const cleared = agent === undefined ? root : mapLeaves(
    root,
    (cell) => cell.agent === agent && cell.id !== target ? edited(cell, NOTHING) : cell,
  );
  return editCell(cleared, target, { ...NOTHING, agent });
}

/** Shows a terminal in a cell, with the agent it plays; every other cell that had it is emptied. */
export function attachSession(root: LayoutNode, target: string, session: string): LayoutNode {
  const hosts = leaves(root).filter((cell) => cell.session === session);
  const host = hosts.find((cell) => cell.id === target) ?? hosts[0];
  const { agent, conversationId, agentWasRunning } = host ?? {};
  const cleared = mapLeaves(
    root,
    (cell) => cell.session === session && cell.id !== target ? edited(cell, NOTHING) : cell,
  );
  return editCell(cleared, target, { session, agent, conversationId, agentWasRunning });
}

/** Exchanges what two cells show. */
export function exchange(root: LayoutNode, from: string, to: string): LayoutNode {
  const source = cellOf(root, from);
  const target = cellOf(root, to);
  return mapLeaves(root, (cell) => {
    if (cell.id === from) return { ...target, id: from };
    if (cell.id === to) return { ...source, id: to };
    return cell;
  });
}

/** Keeps one cell per agent: running first, then with a conversation, then first in reading order. */
export function reconcile(root: LayoutNode): LayoutNode {
  const hosts = new Map(leaves(root).map(({ agent }) => [agent, hostOf(root, agent)]));
  return mapLeaves(root, (cell) => {
    if (!cell.agent || hosts.get(cell.agent) === cell) return cell;
    const { agentWasRunning: _running, conversationId: _conversation, ...rest } = cell;
    return "agentWasRunning" in cell || "conversationId" in cell ? rest : cell;
  });
}

/** The cell an agent is shown in; an older version may have written several. */
export function hostOf(root: LayoutNode, agent: string | undefined): Leaf | undefined {
  if (agent === undefined) return undefined;
  const hosts = leaves(root).filter((cell) => cell.agent === agent);
  return hosts.reduce<Leaf | undefined>(
    (best, cell) => best && rank(best) >= rank(cell) ? best : cell,
    undefined,
  );
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
