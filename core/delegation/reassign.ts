import { IdeaError } from "../error.ts";
import type { Ticket } from "./ticket.ts";

/**
 * Whether a ticket may be given to another agent.
 * @param begun some text of it was typed, whatever became of it
 * @throws IdeaError `CONFLICT` when two agents might work on it, `INVALID` when nothing would change
 */
export function checkMovable(ticket: Ticket, to: { id: string; name: string }, begun: boolean) {
  if (ticket.state !== "open") {
    throw new IdeaError("CONFLICT", `Ticket ${ticket.id} is ${ticket.state}: give the task anew`);
  }
  if (ticket.target === to.id) {
    throw new IdeaError("INVALID", `agent: "${to.name}" has this task already`);
  }
  if (begun) {
    throw new IdeaError(
      "CONFLICT",
      `The agent has begun with ticket ${ticket.id}: cancel it and give the task anew`,
    );
  }
}
