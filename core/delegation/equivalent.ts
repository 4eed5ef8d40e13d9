import type { AgentView } from "../agent/service.ts";
import type { Ticket } from "./ticket.ts";

/** An agent as the choice of another one needs it. */
export type Candidate = Pick<AgentView, "id" | "profileId" | "state" | "limit">;

/**
 * Agents that could take over a task of an agent whose account is exhausted: of another vendor, not
 * limited themselves, and not who asked. Those at their prompt if there are any, else those that
 * would have to be started; nobody is offered who works.
 */
export function equivalents(
  agents: readonly Candidate[],
  { target, source }: Pick<Ticket, "target" | "source">,
): string[] {
  const limited = agents.find(({ id }) => id === target);
  if (!limited) return [];
  const able = agents.filter(({ id, profileId, limit }) =>
    profileId !== limited.profileId && !limit &&
    !(source.kind === "agent" && source.agentId === id)
  );
  const idle = able.filter(({ state }) => state === "idle");
  const offered = idle.length > 0
    ? idle
    : able.filter(({ state }) => state === "stopped" || state === "exited");
  return offered.map(({ id }) => id);
}
