import type { AgentState } from "../agent/activity.ts";
import type { Ticket, TicketSource, TicketState } from "../delegation/ticket.ts";

/** A ticket as far as others need to know it. */
export interface KnownTicket {
  ticketId: string;
  source: TicketSource;
  target: string;
  kind: Ticket["kind"];
  /** What is asked, as one short line. */
  task: string;
  /** When it was made, in epoch milliseconds. */
  since: number;
}

/** Something a time belongs to, in epoch milliseconds. */
export interface Dated {
  text: string;
  at: number;
}

/** What an agent is doing and about to do. */
export interface LiveAgent {
  state: AgentState;
  /** Since when; epoch milliseconds. */
  since: number;
  /** The ticket of its turn. Absent between turns, and in turns of a person's own. */
  working?: { ticketId: string; since: number };
  /** What it said it is at, in its own words. */
  intention?: Dated;
  /** The last ticket it ended. */
  lastDone?: KnownTicket & { state: TicketState; endedAt: number };
}

/** The last work that was handed from one agent to another. */
export type Delegation = KnownTicket & { state: TicketState; endedAt?: number };

/**
 * Who works on what in a project; plain data that survives a restart as JSON. Its size is bounded by
 * the agents and the tickets that are open.
 */
export interface LiveState {
  version: 1;
  agents: Readonly<Record<string, LiveAgent>>;
  /** Tickets that are not settled, by id. */
  open: Readonly<Record<string, KnownTicket>>;
  lastDelegation?: Delegation;
}

/** Everything that may happen to it; `at` is when, in epoch milliseconds. */
export type LiveEvent =
  & { at: number }
  & (
    | { event: "agentState"; agentId: string; state: AgentState }
    | { event: "agentRemoved"; agentId: string }
    | ({ event: "asked" } & Omit<KnownTicket, "since">)
    /** A turn began, with the ticket it is for if there is one. */
    | { event: "turnBegan"; agentId: string; ticketId?: string }
    | { event: "turnEnded"; agentId: string }
    | { event: "settled"; ticketId: string; state: TicketState }
    /** "": it has none any more. */
    | { event: "intended"; agentId: string; text: string }
    /** A host has started: only these tickets are open, and nobody works yet. */
    | { event: "restarted"; open: readonly string[] }
  );

/** A project in which nothing has happened. */
export const EMPTY_LIVE_STATE: LiveState = { version: 1, agents: {}, open: {} };
