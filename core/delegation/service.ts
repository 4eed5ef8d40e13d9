import type { Delivery } from "../delivery/delivery.ts";
import type { Door, Ticket, TicketSource } from "./ticket.ts";

/** Result of an ask: the answer, how it failed, or the ticket to await. */
export type AskOutcome =
  | { status: "answered"; ticket: string; result: string }
  | { status: "pending"; ticket: string }
  | { status: "failed" | "expired" | "cancelled"; ticket: string; reason: string };

/** How long and how an asker waits. */
export interface Waiting {
  /** Give up waiting (not the ticket) after this long; absent: as long as it takes. */
  holdMs?: number;
  /** The asker hung up or gave up. */
  signal?: AbortSignal;
  /** The ticket exists and is stored. */
  onTicket?: (ticketId: string) => void;
}

/** The one dispatcher behind every door. */
export interface DelegationService {
  ask(
    request: { projectId: string; source: TicketSource; target: string; task: string; door: Door },
    waiting: Waiting,
  ): Promise<AskOutcome>;
  await(projectId: string, ticketId: string, waiting: Waiting): Promise<AskOutcome>;
  /** Stores the reply of `agentId` to the ticket, or to the oldest open one it was given. */
  reply(
    request: {
      projectId: string;
      source: TicketSource;
      ticketId?: string | undefined;
      result: string;
      door: Door;
    },
  ): Promise<Ticket>;
  /** Puts a person's message in the agent's queue. @param ticketId what its ticket is to be called */
  message(projectId: string, agentId: string, text: string, ticketId?: string): Promise<Ticket>;
  /** Puts a task in the agent's queue without waiting for an answer. */
  assign(
    request: {
      projectId: string;
      source: TicketSource;
      target: string;
      task: string;
      door: Door;
      /** What its ticket is to be called. */
      ticketId?: string;
    },
  ): Promise<Ticket>;
  cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket>;
  retry(projectId: string, ticketId: string): Promise<Ticket>;
  /**
   * Gives a ticket that nobody has begun to another agent, under the same id.
   * @throws IdeaError `CONFLICT` when its text was typed already or it is settled, `WAIT_CYCLE`
   */
  reassign(projectId: string, ticketId: string, agent: string): Promise<Ticket>;
  /** Why the answer takes its time, in a sentence. */
  progress(ticketId: string): Promise<string>;
  /** Puts a person's own waiting messages to an agent in this order. */
  reorder(projectId: string, agentId: string, tickets: readonly string[]): void;
  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[];
  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined;
  tickets(projectId: string): Ticket[];
  deliveries(projectId: string): Delivery[];
}
