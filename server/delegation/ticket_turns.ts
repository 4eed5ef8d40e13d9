import type { Ticket } from "../../core/delegation/ticket.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { pairId } from "../../core/id.ts";

/** Makes another id of a ticket's, always the same one, that is a random UUID in form too. */
const RESPONSE = "00000000-0000-0000-0000-000000000001";

/**
 * What a ticket asked, as its conversation's log has it. The id is the same each time, so that a
 * turn is never logged twice.
 */
export function promptOf({ id, conversation, createdAt, source, task }: Ticket): Turn {
  return { id, conversation, atMs: createdAt, source, role: "prompt", text: task };
}

/** What the conversation of a ticket says at its end when it was given to somebody else. */
export function movedOf({ conversation, source }: Ticket, name: string): Turn {
  return {
    id: crypto.randomUUID(),
    conversation,
    atMs: Date.now(),
    source,
    role: "response",
    text: `[given to ${name}]`,
  };
}

/** What was answered, perhaps too late; undefined when nothing was. */
export function responseOf(ticket: Ticket): Turn | undefined {
  const { id, conversation, target, state, result, lateResult, settledAt } = ticket;
  const text = state === "answered" ? result : lateResult;
  if (text === undefined) return undefined;
  return {
    id: pairId(id, RESPONSE),
    conversation,
    // A late answer came after the end, at a time that nothing else tells.
    atMs: state === "answered" && settledAt !== undefined ? settledAt : Date.now(),
    source: { kind: "agent", agentId: target },
    role: "response",
    text,
  };
}
