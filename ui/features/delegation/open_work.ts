import { activeDeliveries } from "../delivery/deliveries.ts";
import { activeTickets } from "./tickets.ts";

/** Requests of others that an agent has begun and not answered: they fail when its process ends. */
export function begunWork(agentId: string): number {
  const begun = new Set(
    activeDeliveries.value.filter(({ state }) => state === "started").map((entry) =>
      entry.ticketId
    ),
  );
  return activeTickets.value.filter(({ id, target, kind, state }) =>
    target === agentId && kind !== "message" && state === "open" && begun.has(id)
  ).length;
}
