import type { Ticket, TicketSource } from "../../../core/delegation/ticket.ts";
import { t } from "../../text/text.ts";
import { findAgent } from "../agent/agents.ts";
import { activeWaits } from "./tickets.ts";
import { waitedFor } from "./waits.ts";

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

/** Whom an agent waits for, in words; undefined when it waits for nobody. */
export function waitText(agentId: string): string | undefined {
  const names = waitedFor(activeWaits.value, agentId).map(agentName);
  return names.length === 0 ? undefined : t().agent.waitsFor(names.join(", "));
}
