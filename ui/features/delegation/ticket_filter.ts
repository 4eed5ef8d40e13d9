import type { Ticket, TicketState } from "../../../core/delegation/ticket.ts";

/** What the activity shows. */
export interface TicketFilter {
  state?: TicketState | undefined;
  /** Words that must all occur in the request, its answer or a name, without regard to case. */
  text: string;
}

/**
 * The tickets a filter lets through, in their order.
 * @param namesOf the names of whoever takes part
 */
export function filteredTickets(
  tickets: readonly Ticket[],
  { state, text }: TicketFilter,
  namesOf: (ticket: Ticket) => string,
): Ticket[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return tickets.filter((ticket) => {
    if (state !== undefined && ticket.state !== state) return false;
    if (words.length === 0) return true;
    const said = [ticket.task, ticket.result, ticket.reason, namesOf(ticket)].join(" ");
    const all = said.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
