import type { Ticket, TicketSource } from "../../../core/delegation/ticket.ts";
import { t } from "../../text/text.ts";
import { findAgent } from "../agent/agents.ts";

/** The name of an agent, or a word for one that is gone. */
export function agentName(agentId: string): string {
  return findAgent(agentId)?.name ?? t().delegation.removedAgent;
}

/** Who asked, by name. */
export function sourceName(source: TicketSource): string {
  return source.kind === "human" ? t().common.you : agentName(source.agentId);
}

/** Agents on either side of a ticket. */
export function partiesOf(ticket: Ticket): string[] {
  return ticket.source.kind === "agent" ? [ticket.source.agentId, ticket.target] : [ticket.target];
}
