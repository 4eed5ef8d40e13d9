import type { Delivery } from "../../../core/delivery/delivery.ts";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { api, done } from "../../client.ts";
import { activeDeliveries, deliveries } from "../delivery/deliveries.ts";
import { activeTickets } from "./tickets.ts";

/** A person's own messages that wait for the same agent as `ticket`, in the order of the queue. */
export function ownQueue(
  ticket: Ticket,
  tickets: readonly Ticket[] = activeTickets.value,
  entries: readonly Delivery[] = activeDeliveries.value,
): string[] {
  const mine = new Set(
    tickets.filter(({ source, target, state }) =>
      source.kind === "human" && target === ticket.target && state === "open"
    ).map(({ id }) => id),
  );
  return entries
    .filter(({ ticketId, state }) => mine.has(ticketId) && (state === "queued" || state === "held"))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ ticketId }) => ticketId);
}

/** The order with one ticket a place earlier (-1) or later (1); undefined when it cannot move. */
export function movedInQueue(
  order: readonly string[],
  ticketId: string,
  by: -1 | 1,
): string[] | undefined {
  const at = order.indexOf(ticketId);
  const other = order[at + by];
  if (at < 0 || other === undefined) return undefined;
  const moved = [...order];
  moved[at] = other;
  moved[at + by] = ticketId;
  return moved;
}

/** Puts a person's own waiting messages in this order. */
export async function reorderQueue(ticket: Ticket, order: string[]): Promise<void> {
  const param = { p: ticket.projectId, a: ticket.target };
  await done(api.projects[":p"].agents[":a"].queue.$put({ param, json: { tickets: order } }));
  await deliveries.refresh(ticket.projectId);
}
