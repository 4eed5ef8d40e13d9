import type { Ticket } from "../../../core/delegation/ticket.ts";
import type { Delivery } from "../../../core/delivery/delivery.ts";
import type { AgentView } from "../../../core/agent/service.ts";

/** True while a request may be given to another agent: nothing of its text was typed yet. */
export function isMovable(ticket: Ticket, deliveries: readonly Delivery[]): boolean {
  return ticket.state === "open" && deliveries
    .filter(({ ticketId, agentId }) => ticketId === ticket.id && agentId === ticket.target)
    .every(({ state }) => state === "queued" || state === "held");
}

/**
 * Agents that may take a request over from a limited one: those of other vendors first, for they
 * have plans of their own.
 */
export function candidates(
  ticket: Ticket,
  agents: readonly AgentView[],
  isLimited: (agentId: string) => boolean,
): AgentView[] {
  const { source, target } = ticket;
  const profileId = agents.find(({ id }) => id === target)?.profileId;
  const isOwn = (agent: AgentView) => Number(agent.profileId === profileId);
  return agents
    .filter(({ id }) => id !== target && !(source.kind === "agent" && source.agentId === id))
    .filter(({ id }) => !isLimited(id))
    .sort((one, other) => isOwn(one) - isOwn(other));
}
