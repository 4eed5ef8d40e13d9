import type { Ticket } from "../../../core/delegation/ticket.ts";
import type { WaitEdge } from "../../../core/delegation/wait_graph.ts";

/** One edge per agent that waits for another: its open questions. */
export function waitEdges(tickets: readonly Ticket[]): WaitEdge[] {
  const edges = new Map<string, WaitEdge>();
  for (const { kind, state, source, target } of tickets) {
    if (kind !== "ask" || state !== "open" || source.kind !== "agent") continue;
    edges.set(`${source.agentId} ${target}`, { from: source.agentId, to: target });
  }
  return [...edges.values()];
}

/** The agents one agent waits for. */
export function waitedFor(edges: readonly WaitEdge[], agentId: string): string[] {
  return edges.filter((edge) => edge.from === agentId).map((edge) => edge.to);
}

/**
 * Chains of three agents or more, each waiting for the next: the only ones worth drawing, since a
 * single wait is on the agent's own row.
 */
export function waitChains(edges: readonly WaitEdge[]): string[][] {
  const waitedOn = new Set(edges.map((edge) => edge.to));
  const starts = new Set(edges.map((edge) => edge.from).filter((agent) => !waitedOn.has(agent)));
  return [...starts].flatMap((start) => chainsFrom(edges, [start])).filter((chain) =>
    chain.length > 2
  );
}

function chainsFrom(edges: readonly WaitEdge[], path: string[]): string[][] {
  const last = path[path.length - 1] ?? "";
  const next = waitedFor(edges, last).filter((agent) => !path.includes(agent));
  if (next.length === 0) return [path];
  return next.flatMap((agent) => chainsFrom(edges, [...path, agent]));
}
