/** `open` is the only state that may change; the others are final. */
export type TicketState = "open" | "answered" | "failed" | "expired" | "cancelled";

/** Who asked: a person (also through a script) or an agent of the project. */
export type TicketSource = { kind: "human" } | { kind: "agent"; agentId: string };

/** Through which door the request came. */
export type Door = "mcp" | "file" | "ui";

/** A piece of work handed to an agent: a question with one answer, or a message without. */
export interface Ticket {
  id: string;
  projectId: string;
  source: TicketSource;
  /** The asked agent. */
  target: string;
  /** The log both sides' turns belong to. */
  conversation: string;
  /**
   * `ask`: its asker waits for `idea_reply`; `task`: the same, but nobody waits; `message`: settled
   * by the end of its turn.
   */
  kind: "ask" | "task" | "message";
  /** The raw text, without our header. */
  task: string;
  door: Door;
  /** How many asks deep: an ask made while working on a ticket is one deeper. */
  depth: number;
  state: TicketState;
  /** The reply, or the last message of the turn for an unattributed answer. */
  result?: string;
  /** Why it failed, expired or was cancelled. */
  reason?: string;
  /** A reply that came after the ticket had ended without one. */
  lateResult?: string;
  createdAt: number;
  settledAt?: number;
}

/** How a ticket ended. */
export type Settlement =
  | { state: "answered"; result: string }
  | { state: "failed" | "expired" | "cancelled"; reason: string };

/** The conversation of a ticket: the pair's XOR between agents, the agent's own id with a person. */
export function conversationOf(
  source: TicketSource,
  target: string,
  pair: (a: string, b: string) => string,
): string {
  return source.kind === "human" ? target : pair(source.agentId, target);
}

/** The ticket after its settlement, or undefined when it was settled before (the first one wins). */
export function settled(ticket: Ticket, how: Settlement, at: number): Ticket | undefined {
  if (ticket.state !== "open") return undefined;
  return { ...ticket, ...how, settledAt: at };
}
