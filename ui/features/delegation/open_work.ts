import type { Ticket } from "../../../core/delegation/ticket.ts";
import { activeDeliveries } from "../delivery/deliveries.ts";
import { activeTickets } from "./tickets.ts";

/** What an agent was given and has begun, oldest first. */
export function begunTickets(agentId: string): Ticket[] {
  const begun = new Set(
    activeDeliveries.value.filter(({ state }) => state === "started").map((entry) =>
      entry.ticketId
    ),
  );
  return activeTickets.value.filter(({ id, target, state }) =>
    target === agentId && state === "open" && begun.has(id)
  );
}

/** Requests of others that an agent has begun and not answered: they fail when its process ends. */
export function begunWork(agentId: string): number {
  return begunTickets(agentId).filter(({ kind }) => kind !== "message").length;
}
