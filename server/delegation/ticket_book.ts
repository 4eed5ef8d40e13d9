import type { Turn } from "../../core/conversation/turn.ts";
import {
  conversationOf,
  settled,
  type Settlement,
  type Ticket,
} from "../../core/delegation/ticket.ts";
import type { WaitEdge } from "../../core/delegation/wait_graph.ts";
import { IdeaError } from "../../core/error.ts";
import { pairId } from "../../core/id.ts";
import type { EventSink } from "../../core/event.ts";
import type { AskOutcome, Waiting } from "../../core/delegation/service.ts";
import type { TicketStore } from "../store/ticket_store.ts";
import { movedOf, promptOf, responseOf } from "./ticket_turns.ts";

/** Where what is said is kept, in the project's own files. */
export interface TurnLog {
  append(projectId: string, turn: Turn): Promise<void>;
  /** Appends those of the turns that are not in the log yet. */
  complete(projectId: string, turns: readonly Turn[]): Promise<void>;
}

/** The one owner of tickets: what becomes of one is stored, then logged, announced and awaited. */
export class TicketBook {
  readonly #store: TicketStore;
  readonly #events: EventSink;
  readonly #log: TurnLog;
  readonly #waiters = new Map<string, Set<() => void>>();
  #stopped = false;
  #closed = false;
  /** Called when a ticket has just ended. */
  onSettled: (ticket: Ticket) => void = () => {};

  constructor(store: TicketStore, events: EventSink, log: TurnLog) {
    this.#store = store;
    this.#events = events;
    this.#log = log;
  }

  /** @param onStored called as soon as the ticket would survive a crash */
  add(ticket: Ticket, onStored: (ticketId: string) => void): void {
    this.#store.insert(ticket);
    onStored(ticket.id);
    this.#announce(ticket);
    this.#say(ticket.projectId, promptOf(ticket));
  }

  /** Ends an open ticket; the first ending wins. */
  settle(ticket: Ticket, how: Settlement): { ticket: Ticket; first: boolean } {
    if (this.#closed) return { ticket, first: false };
    const before = this.#store.find(ticket.id) ?? ticket;
    const now = settled(before, how, Date.now());
    if (!now) return { ticket: before, first: false };
    this.#store.settle(now);
    this.onSettled(now);
    this.#say(now.projectId, responseOf(now));
    this.#announce(now);
    for (const wake of this.#waiters.get(now.id) ?? []) wake();
    return { ticket: now, first: true };
  }

  /** Gives an open ticket to another agent; both conversations tell of it. */
  reassign(ticket: Ticket, to: { id: string; name: string }): Ticket {
    const conversation = conversationOf(ticket.source, to.id, pairId);
    const now: Ticket = { ...ticket, target: to.id, conversation };
    this.#store.reassign(now);
    this.#say(ticket.projectId, movedOf(ticket, to.name));
    this.#say(now.projectId, promptOf(now));
    this.#announce(now);
    return now;
  }

  /** Keeps the first reply that came after a ticket had ended without one. */
  keepLateReply(ticket: Ticket, result: string): Ticket {
    if (ticket.state === "answered" || ticket.lateResult !== undefined) return ticket;
    const kept = { ...ticket, lateResult: result };
    this.#store.settle(kept);
    this.#say(kept.projectId, responseOf(kept));
    this.#announce(kept);
    return kept;
  }

  find(ticketId: string): Ticket | undefined {
    return this.#store.find(ticketId);
  }

  /** @throws IdeaError `NOT_FOUND` when the project has no such ticket */
  get(projectId: string, ticketId: string): Ticket {
    return this.#store.get(projectId, ticketId);
  }

  list(projectId: string): Ticket[] {
    return this.#store.list(projectId);
  }

  open(): Ticket[] {
    return this.#store.open();
  }

  openFor(agentId: string): Ticket[] {
    return this.#store.open().filter((ticket) => ticket.target === agentId);
  }

  /**
   * Who waits for whom: only asks hold their asker.
   * @param without a ticket that does not count
   */
  waits(without?: string): WaitEdge[] {
    return this.#store.open().flatMap(({ id, source, target, kind }) =>
      source.kind === "agent" && kind === "ask" && id !== without
        ? [{ from: source.agentId, to: target }]
        : []
    );
  }

  /** How the ticket stands once it has ended, the time is up or the asker is gone. */
  async outcome(ticketId: string, waiting: Waiting): Promise<AskOutcome> {
    await this.#endOf(ticketId, waiting);
    const ticket = this.#store.find(ticketId);
    if (!ticket) throw new IdeaError("NOT_FOUND", `No ticket ${ticketId}`);
    switch (ticket.state) {
      case "open":
        return { status: "pending", ticket: ticketId };
      case "answered":
        return { status: "answered", ticket: ticketId, result: ticket.result ?? "" };
      default:
        return { status: ticket.state, ticket: ticketId, reason: ticket.reason ?? "" };
    }
  }

  /**
   * Adds to the logs what the end of the last host kept out of them. Each turn is stored first and
   * logged right after, so only what was said last can be missing.
   */
  async completeLogs(tailMs: number): Promise<void> {
    const turns = new Map<string, Turn[]>();
    for (const ticket of this.#store.lastTouched(tailMs)) {
      const said = [promptOf(ticket), responseOf(ticket)].filter((turn) => turn !== undefined);
      turns.set(ticket.projectId, [...turns.get(ticket.projectId) ?? [], ...said]);
    }
    for (const [projectId, said] of turns) await this.#log.complete(projectId, said);
  }

  /** Nothing is stored any more: what is still under way is the next host's to find out. */
  close(): void {
    this.#closed = true;
  }

  /** Whoever still waits gets its ticket, to ask the next host with. */
  shutdown(): void {
    this.#stopped = true;
    for (const wakes of this.#waiters.values()) for (const wake of wakes) wake();
  }

  async #endOf(ticketId: string, { holdMs, signal }: Waiting): Promise<void> {
    if (this.#stopped || signal?.aborted) return;
    if (this.#store.find(ticketId)?.state !== "open") return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiters = this.#waiters.get(ticketId) ?? new Set();
    this.#waiters.set(ticketId, waiters.add(resolve));
    signal?.addEventListener("abort", () => resolve(), { once: true });
    const timer = holdMs === undefined ? undefined : setTimeout(resolve, holdMs);
    await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) this.#waiters.delete(ticketId);
  }

  #say(projectId: string, turn: Turn | undefined): void {
    if (turn) void this.#log.append(projectId, turn);
  }

  #announce({ projectId, id, state, source, target }: Ticket): void {
    this.#events.publish({
      type: "ticketChanged",
      projectId,
      ticketId: id,
      state,
      to: target,
      ...(source.kind === "agent" ? { from: source.agentId } : {}),
    });
  }
}
