import type { AgentDirectory, LiveAgents } from "../../core/agent/live_agents.ts";
import { checkTask, refusalOf } from "../../core/delegation/ask_rules.ts";
import { progressOf } from "../../core/delegation/progress.ts";
import { checkMovable } from "../../core/delegation/reassign.ts";
import { header } from "../../core/delegation/header.ts";
import { conversationOf, type Ticket, type TicketSource } from "../../core/delegation/ticket.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { pairId } from "../../core/id.ts";
import { DELEGATION } from "../../core/numbers.ts";
import type { AskOutcome, DelegationService, Waiting } from "../../core/delegation/service.ts";
import type { AgentLimit } from "../../core/limit/service.ts";
import type { TicketStore } from "../store/ticket_store.ts";
import { TicketBook, type TurnLog } from "./ticket_book.ts";
import { TurnWatch } from "./turn_watch.ts";

/** Typing into agents, as delegation needs it. */
export interface DeliveryQueue {
  enqueue(request: {
    projectId: string;
    ticketId: string;
    agentId: string;
    header: string;
    task: string;
  }): Promise<Delivery>;
  withdraw(ticketId: string, reason: string): void;
  pull(agentId: string): Delivery[];
  reorder(agentId: string, tickets: readonly string[]): void;
  retry(ticketId: string): void;
  currentTicket(agentId: string): string | undefined;
  submittedTicket(agentId: string): string | undefined;
  list(projectId: string): Delivery[];
  ofTicket(ticketId: string): Delivery[];
  /** Tickets of which something still waits to be typed. */
  waitingTickets(): string[];
}

/** What the dispatcher needs from the rest of the host. */
export interface DispatcherDependencies {
  store: TicketStore;
  deliveries: DeliveryQueue;
  directory: AgentDirectory;
  agents: LiveAgents;
  events: EventSink;
  log: TurnLog;
  /** What the limit of its account means for an agent. */
  limitOf?(agentId: string): AgentLimit | undefined;
}

type Request = Parameters<DelegationService["assign"]>[0];
type Reply = Parameters<DelegationService["reply"]>[0];

const REMINDER =
  "You ended your turn without calling idea_reply for this task. If you are done, call " +
  "idea_reply now with the result and this ticket; otherwise go on and call it when you are.";
const encoder = new TextEncoder();

/** The one place where work is handed over, whatever door the request came through. */
export class Dispatcher implements DelegationService {
  readonly #deps: DispatcherDependencies;
  readonly #book: TicketBook;
  readonly #turns: TurnWatch;
  readonly #sweep: ReturnType<typeof setInterval>;

  constructor(dependencies: DispatcherDependencies) {
    const { store, events, log, deliveries, agents } = dependencies;
    this.#deps = dependencies;
    this.#book = new TicketBook(store, events, log);
    this.#turns = new TurnWatch({
      book: this.#book,
      texts: deliveries,
      agents,
      remind: (ticket) => void this.#deliverOrFail(ticket, REMINDER),
    });
    this.#book.onSettled = (ticket) => {
      deliveries.withdraw(ticket.id, ticket.reason ?? "the ticket was answered");
      this.#turns.forget(ticket);
    };
    this.#sweep = setInterval(() => this.#expire(), DELEGATION.ttlSweepMs);
  }

  async ask(request: Request, waiting: Waiting): Promise<AskOutcome> {
    const ticket = await this.#open(request, "ask", waiting.onTicket);
    return await this.#book.outcome(ticket.id, waiting);
  }

  async assign(request: Request): Promise<Ticket> {
    return await this.#open(request, "task");
  }

  async message(
    projectId: string,
    target: string,
    task: string,
    ticketId: string = crypto.randomUUID(),
  ): Promise<Ticket> {
    const source: TicketSource = { kind: "human" };
    return await this.#open({ projectId, source, target, task, door: "ui", ticketId }, "message");
  }

  async await(projectId: string, ticketId: string, waiting: Waiting): Promise<AskOutcome> {
    const ticket = this.#book.get(projectId, ticketId);
    waiting.onTicket?.(ticketId);
    // Somebody wants the answer: a target that a restart left unstarted is started now.
    if (ticket.state === "open" && !this.#turns.begun(ticket)) void this.#launchTarget(ticket);
    return await this.#book.outcome(ticketId, waiting);
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async reply(request: Reply): Promise<Ticket> {
    const { result } = request;
    const asked = this.#answered(request);
    const { ticket, first } = this.#book.settle(asked, { state: "answered", result });
    // A repeated reply gets the first one back.
    if (!first) return this.#book.keepLateReply(ticket, result);
    const { projectId, target: agentId } = ticket;
    const replyLen = encoder.encode(result).length;
    this.#deps.events.publish({ type: "agentReplied", projectId, agentId, replyLen });
    return ticket;
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket> {
    const ticket = this.#book.get(projectId, ticketId);
    return this.#book.settle(ticket, { state: "cancelled", reason }).ticket;
  }

  async retry(projectId: string, ticketId: string): Promise<Ticket> {
    const ticket = this.#book.get(projectId, ticketId);
    if (ticket.state === "open") {
      this.#deps.deliveries.retry(ticketId);
      return ticket;
    }
    if (ticket.state === "answered") {
      throw new IdeaError("INVALID", "Nothing to retry: the ticket is answered");
    }
    const { source, target, task, door, kind } = ticket;
    return await this.#open({ projectId, source, target, task, door }, kind);
  }

  async reassign(projectId: string, ticketId: string, agent: string): Promise<Ticket> {
    const to = await this.#deps.directory.resolve(projectId, agent);
    // From here on nothing may come between: the text could be typed any moment.
    const ticket = this.#book.get(projectId, ticketId);
    checkMovable(ticket, to, this.#turns.begun(ticket));
    const { source, depth } = ticket;
    const refusal = source.kind === "agent" && this.#refusal(source.agentId, to.id, depth, ticket);
    if (refusal) throw await refusal(projectId);
    this.#deps.deliveries.withdraw(ticketId, `the task was given to ${to.name}`);
    const moved = this.#book.reassign(ticket, to);
    await this.#deliverOrFail(moved, moved.task);
    void this.#launchTarget(moved);
    return this.#book.find(ticketId) ?? moved;
  }

  async progress(ticketId: string): Promise<string> {
    const ticket = this.#book.find(ticketId);
    if (!ticket) return "waiting for the answer";
    const { agents, deliveries, directory, limitOf } = this.#deps;
    const { projectId, target } = ticket;
    const name = await directory.nameOf(projectId, target).catch(() => target);
    const delivery = deliveries.ofTicket(ticketId).at(-1);
    const state = agents.find(target)?.activity.state;
    const limit = limitOf?.(target);
    const isLimited = limit?.state === "parked" || limit?.state === "cancelled";
    const progress = {
      name,
      ...(delivery ? { delivery } : {}),
      ...(state === undefined ? {} : { state }),
      ...(limit && isLimited ? { limit } : {}),
    };
    return progressOf(progress, Date.now(), Temporal.Now.timeZoneId());
  }

  reorder(projectId: string, agentId: string, tickets: readonly string[]): void {
    for (const id of tickets) {
      const { source, target } = this.#book.get(projectId, id);
      if (source.kind === "human" && target === agentId) continue;
      throw new IdeaError("INVALID", "tickets: expected your own messages to this agent");
    }
    this.#deps.deliveries.reorder(agentId, tickets);
  }

  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[] {
    return this.#deps.deliveries.pull(agentId).map(({ ticketId }) => {
      this.#turns.takeUp(agentId, ticketId);
      return this.#book.get(projectId, ticketId);
    });
  }

  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined {
    const ticketId = this.#deps.deliveries.currentTicket(agentId);
    return ticketId === undefined ? undefined : this.#book.find(ticketId);
  }

  tickets(projectId: string): Ticket[] {
    return this.#book.list(projectId);
  }

  /** Those of a project that are not settled, the oldest first. */
  openTickets(projectId: string): Ticket[] {
    return this.#book.open().filter((ticket) => ticket.projectId === projectId);
  }

  ticket(ticketId: string): Ticket | undefined {
    return this.#book.find(ticketId);
  }

  deliveries(projectId: string): Delivery[] {
    return this.#deps.deliveries.list(projectId);
  }

  /** Fails what was asked of an agent that is being removed. */
  failAll(agentId: string, reason: string): void {
    for (const ticket of this.#book.openFor(agentId)) {
      this.#book.settle(ticket, { state: "failed", reason });
    }
  }

  /**
   * After a start of the host: what was being worked on died with its agent, and what the end of the
   * last host cut in two is made whole.
   */
  async recover(): Promise<void> {
    for (const ticket of this.#book.open()) await this.#recoverOpen(ticket);
    for (const id of this.#deps.deliveries.waitingTickets()) {
      const ticket = this.#book.find(id);
      if (ticket?.state === "open") continue;
      this.#deps.deliveries.withdraw(id, `the ticket was ${ticket?.state ?? "lost"}`);
    }
    await this.#book.completeLogs(DELEGATION.logTailMs);
  }

  /** Whoever still waits gets its ticket, to ask the next host with. */
  shutdown(): void {
    clearInterval(this.#sweep);
    this.#book.shutdown();
  }

  /** Called when the last agent is gone, before the database is closed. */
  close(): void {
    this.#book.close();
  }

  async #recoverOpen(ticket: Ticket): Promise<void> {
    const deliveries = this.#deps.deliveries.ofTicket(ticket.id);
    if (deliveries.length === 0) return await this.#deliverOrFail(ticket, ticket.task);
    if (!deliveries.some(({ state }) => state === "started")) return;
    const reason = "the host restarted while the agent worked on it; it can be retried";
    this.#book.settle(ticket, { state: "failed", reason });
  }

  async #open(
    request: Request,
    kind: Ticket["kind"],
    onTicket: (ticketId: string) => void = () => {},
  ): Promise<Ticket> {
    const { projectId, source, door, ticketId: id = crypto.randomUUID() } = request;
    const task = checkTask(request.task);
    const target = await this.#deps.directory.resolve(projectId, request.target);
    const depth = this.#depth(source);
    // Nothing may come between the check and the entry: two agents may ask each other at once.
    const refusal = source.kind === "agent" && this.#refusal(source.agentId, target.id, depth);
    if (refusal) throw await refusal(projectId);
    const ticket: Ticket = {
      id,
      projectId,
      source,
      target: target.id,
      conversation: conversationOf(source, target.id, pairId),
      kind,
      task,
      door,
      depth,
      state: "open",
      createdAt: Date.now(),
    };
    // Told at once: a crash in between must not let the asker ask a second time.
    this.#book.add(ticket, onTicket);
    await this.#deliverOrFail(ticket, task);
    void this.#launchTarget(ticket);
    return this.#book.find(ticket.id) ?? ticket;
  }

  #depth(source: TicketSource): number {
    if (source.kind === "human") return 1;
    return (this.workingOn(source.agentId)?.depth ?? 0) + 1;
  }

  /** @param moved a ticket whose asker would no longer wait for whom it waits now */
  #refusal(from: string, to: string, depth: number, moved?: Ticket) {
    const refusal = refusalOf({ from, to, depth, waits: this.#book.waits(moved?.id) });
    return refusal && (async (projectId: string) => {
      if (refusal.kind === "invalid") return new IdeaError("INVALID", refusal.message);
      const { directory } = this.#deps;
      const names = await Promise.all(
        refusal.ids.map((id) => directory.nameOf(projectId, id).catch(() => id)),
      );
      return new IdeaError("WAIT_CYCLE", `This would wait for ever: ${names.join(" → ")}`);
    });
  }

  /** What cannot be put in the queue must not stay open for ever. */
  async #deliverOrFail(ticket: Ticket, text: string): Promise<void> {
    try {
      await this.#deliver(ticket, text);
    } catch (failure) {
      this.#book.settle(ticket, { state: "failed", reason: describe(failure) });
    }
  }

  async #deliver({ projectId, source, id, target, kind }: Ticket, task: string): Promise<void> {
    const requester = source.kind === "human"
      ? "the user"
      : await this.#deps.directory.nameOf(projectId, source.agentId);
    await this.#deps.deliveries.enqueue({
      projectId,
      ticketId: id,
      agentId: target,
      header: header(requester, id, kind === "message" ? "message" : "task"),
      task,
    });
  }

  /** The asked agent is started when it is not running; the text waits for its prompt meanwhile. */
  async #launchTarget(ticket: Ticket): Promise<void> {
    try {
      await this.#deps.agents.ensure(ticket.projectId, ticket.target);
    } catch (failure) {
      this.#book.settle(ticket, { state: "failed", reason: describe(failure) });
    }
  }

  /** The ticket a reply is meant for. */
  #answered({ projectId, source, ticketId }: Reply): Ticket {
    if (ticketId !== undefined) {
      const ticket = this.#book.get(projectId, ticketId.trim().toLowerCase());
      if (source.kind === "agent" && ticket.target !== source.agentId) {
        throw new IdeaError("FORBIDDEN", `Ticket ${ticket.id} was not given to you`);
      }
      return ticket;
    }
    const agentId = source.kind === "agent" ? source.agentId : "";
    // A second reply in one turn is a repeat, not the answer to something else.
    const current = this.workingOn(agentId) ?? this.#aboutToBegin(agentId);
    if (current && current.kind !== "message") return current;
    // What the agent was never given cannot be what it answers.
    const oldest = this.#book.openFor(agentId)
      .find((one) => one.kind !== "message" && this.#turns.begun(one));
    if (oldest) return oldest;
    throw new IdeaError("NOT_FOUND", "Nothing to reply to: no open task was given to you");
  }

  /** An agent may answer faster than its record tells that it has begun. */
  #aboutToBegin(agentId: string): Ticket | undefined {
    const ticketId = this.#deps.deliveries.submittedTicket(agentId);
    return ticketId === undefined ? undefined : this.#book.find(ticketId);
  }

  #expire(): void {
    const oldest = Date.now() - DELEGATION.ticketTtlMs;
    for (const ticket of this.#book.open()) {
      if (ticket.createdAt > oldest) continue;
      this.#book.settle(ticket, { state: "expired", reason: "nobody answered within a day" });
    }
  }
}
