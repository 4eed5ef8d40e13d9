import type { Ticket } from "../../../core/delegation/ticket.ts";

/** Tickets between the same two parties. */
export interface ConversationGroup {
  conversation: string;
  tickets: Ticket[];
}

/** Tickets by conversation; the conversation with the newest ticket comes last. */
export function byConversation(tickets: readonly Ticket[]): ConversationGroup[] {
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const known = groups.get(ticket.conversation) ?? [];
    // Moved to the end of the map: the order of keys is the order of the last tickets.
    groups.delete(ticket.conversation);
    groups.set(ticket.conversation, [...known, ticket]);
  }
  return [...groups].map(([conversation, group]) => ({ conversation, tickets: group }));
}
