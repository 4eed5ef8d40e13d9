/** Who waits for whom, between agents; a person waiting closes no cycle. */
export interface WaitEdge {
  /** The agent that waits. */
  from: string;
  /** The agent it waits for. */
  to: string;
}

/**
 * The cycle that a new edge would close, as the agents on it beginning and ending with `from`;
 * undefined when there is none.
 */
export function cycleWith(edges: readonly WaitEdge[], edge: WaitEdge): string[] | undefined {
  const path = pathBetween(edges, edge.to, edge.from, new Set());
  return path && [edge.from, ...path];
}

function pathBetween(
  edges: readonly WaitEdge[],
  from: string,
  to: string,
  seen: Set<string>,
): string[] | undefined {
  if (from === to) return [from];
  if (seen.has(from)) return undefined;
  seen.add(from);
  for (const edge of edges) {
    if (edge.from !== from) continue;
    const rest = pathBetween(edges, edge.to, to, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}
