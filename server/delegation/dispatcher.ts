import type { AgentDirectory, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import { header } from "../../core/delegation/header.ts";
import {
  conversationOf,
  settled,
  type Settlement,
  type Ticket,
  type TicketSource,
} from "../../core/delegation/ticket.ts";
import { cycleWith, type WaitEdge } from "../../core/delegation/wait_graph.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { type Delivery, isWaiting } from "../../core/delivery/delivery.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { pairId } from "../../core/id.ts";
import { DELEGATION } from "../../core/numbers.ts";
import type { AskOutcome, DelegationService, Waiting } from "../../core/services.ts";
import type { TicketStore } from "../store/ticket_store.ts";
import { promptOf, responseOf } from "./ticket_turns.ts";

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
  /** Keeps what was said, in the project's own files. */
  log: {
    append(projectId: string, turn: Turn): Promise<void>;
    /** Appends those of the turns that are not in the log yet. */
    complete(projectId: string, turns: readonly Turn[]): Promise<void>;
  };
}

type Request = Parameters<DelegationService["ask"]>[0];

const REMINDER =
  "You ended your turn without calling idea_reply for this task. If you are done, call " +
  "idea_reply now with the result and this ticket; otherwise go on and call it when you are.";
/** What was said this long (ms) before the end of a host has long been written to the logs. */
const LOG_TAIL_MS = 60_000;
const encoder = new TextEncoder();

/** The one place where work is handed over, whatever door the request came through. */
export class Dispatcher implements DelegationService {
  readonly #deps: DispatcherDependencies;
  readonly #waiters = new Map<string, Set<() => void>>();
  readonly #reminded = new Set<string>();
  /** What each agent has taken up since it last ended a turn by itself. */
  readonly #atHand = new Map<string, Set<string>>();
  readonly #sweep: ReturnType<typeof setInterval>;
  #stopped = false;

  constructor(dependencies: DispatcherDependencies) {
    this.#deps = dependencies;
    dependencies.agents.onTurn((event) => this.#onTurn(event));
    dependencies.agents.onGone((agentId, end) => this.#onGone(agentId, end));
    this.#sweep = setInterval(() => this.#expire(), DELEGATION.ttlSweepMs);
  }

  async ask(request: Request, waiting: Waiting): Promise<AskOutcome> {
    const ticket = await this.#open(request, "ask", waiting.onTicket);
    return await this.#outcome(ticket.id, waiting);
  }

  async assign(request: Request): Promise<Ticket> {
    return await this.#open(request, "ask");
  }

  async message(projectId: string, agentId: string, text: string): Promise<Ticket> {
    const source: TicketSource = { kind: "human" };
    return await this.#open(
      { projectId, source, target: agentId, task: text, door: "ui" },
      "message",
    );
  }

  async await(projectId: string, ticketId: string, waiting: Waiting): Promise<AskOutcome> {
    const ticket = this.#deps.store.get(projectId, ticketId);
    waiting.onTicket?.(ticketId);
    // Somebody wants the answer: a target that a restart left unstarted is started now.
    if (ticket.state === "open" && !this.#begun(ticket)) void this.#launchTarget(ticket);
    return await this.#outcome(ticketId, waiting);
  }

  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[] {
    return this.#deps.deliveries.pull(agentId).map(({ ticketId }) => {
      this.#takeUp(agentId, ticketId);
      return this.#deps.store.get(projectId, ticketId);
    });
  }

  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined {
    const ticketId = this.#deps.deliveries.currentTicket(agentId);
    return ticketId === undefined ? undefined : this.#deps.store.find(ticketId);
  }

  /**
   * After a start of the host: what was being worked on died with its agent, and what the end of the
   * last host cut in two is made whole.
   */
  async recover(): Promise<void> {
    for (const ticket of this.#deps.store.open()) await this.#recoverOpen(ticket);
    for (const id of this.#deps.deliveries.waitingTickets()) {
      const ticket = this.#deps.store.find(id);
      if (ticket?.state === "open") continue;
      this.#deps.deliveries.withdraw(id, `the ticket was ${ticket?.state ?? "lost"}`);
    }
    await this.#completeLogs();
  }

  async #recoverOpen(ticket: Ticket): Promise<void> {
    const deliveries = this.#deps.deliveries.ofTicket(ticket.id);
    if (deliveries.length === 0) return await this.#deliverOrFail(ticket, ticket.task);
    if (!deliveries.some(({ state }) => state === "started")) return;
    const reason = "the host restarted while the agent worked on it; it can be retried";
    this.#settle(ticket, { state: "failed", reason });
  }

  /** Only what was said last can be missing: each turn is stored first and logged right after. */
  async #completeLogs(): Promise<void> {
    const turns = new Map<string, Turn[]>();
    for (const ticket of this.#deps.store.lastTouched(LOG_TAIL_MS)) {
      const said = [promptOf(ticket), responseOf(ticket)].filter((turn) => turn !== undefined);
      turns.set(ticket.projectId, [...turns.get(ticket.projectId) ?? [], ...said]);
    }
    for (const [projectId, said] of turns) await this.#deps.log.complete(projectId, said);
  }

  /** Whoever still waits gets its ticket, to ask the next host with. */
  shutdown(): void {
    this.#stopped = true;
    clearInterval(this.#sweep);
    for (const wakes of this.#waiters.values()) for (const wake of wakes) wake();
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async reply(request: Parameters<DelegationService["reply"]>[0]): Promise<Ticket> {
    const ticket = this.#answered(request);
    const now = settled(ticket, { state: "answered", result: request.result }, Date.now());
    // A repeated reply gets the first one back.
    if (!now) return this.#keepLateReply(ticket, request.result);
    this.#store(now);
    const { projectId, target: agentId } = ticket;
    const replyLen = encoder.encode(request.result).length;
    this.#deps.events.publish({ type: "agentReplied", projectId, agentId, replyLen });
    return now;
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket> {
    const ticket = this.#deps.store.get(projectId, ticketId);
    return this.#settle(ticket, { state: "cancelled", reason });
  }

  async retry(projectId: string, ticketId: string): Promise<Ticket> {
    const ticket = this.#deps.store.get(projectId, ticketId);
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

  reorder(projectId: string, agentId: string, tickets: readonly string[]): void {
    for (const id of tickets) {
      const { source, target } = this.#deps.store.get(projectId, id);
      if (source.kind === "human" && target === agentId) continue;
      throw new IdeaError("INVALID", "tickets: expected your own messages to this agent");
    }
    this.#deps.deliveries.reorder(agentId, tickets);
  }

  tickets(projectId: string): Ticket[] {
    return this.#deps.store.list(projectId);
  }

  deliveries(projectId: string): Delivery[] {
    return this.#deps.deliveries.list(projectId);
  }

  /** Fails what was asked of an agent that is being removed. */
  failAll(agentId: string, reason: string): void {
    for (const ticket of this.#openFor(agentId)) this.#settle(ticket, { state: "failed", reason });
  }

  async #open(
    request: Request,
    kind: Ticket["kind"],
    onTicket: (ticketId: string) => void = () => {},
  ): Promise<Ticket> {
    const { projectId, source, door } = request;
    const task = checkTask(request.task);
    const target = await this.#deps.directory.resolve(projectId, request.target);
    const depth = this.#depth(source);
    // Nothing may come between the check and the insertion: two agents may ask each other at once.
    const refusal = source.kind === "agent" && this.#refusal(source.agentId, target, depth);
    if (refusal) throw await refusal(projectId);
    const ticket: Ticket = {
      id: crypto.randomUUID(),
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
    this.#deps.store.insert(ticket);
    // At once: a crash in between must not let the asker ask a second time.
    onTicket(ticket.id);
    this.#announce(ticket);
    this.#say(projectId, promptOf(ticket));
    await this.#deliverOrFail(ticket, task);
    void this.#launchTarget(ticket);
    return this.#deps.store.find(ticket.id) ?? ticket;
  }

  /** What cannot be put in the queue must not stay open for ever. */
  async #deliverOrFail(ticket: Ticket, text: string): Promise<void> {
    try {
      await this.#deliver(ticket, text);
    } catch (failure) {
      this.#settle(ticket, { state: "failed", reason: describe(failure) });
    }
  }

  async #deliver(ticket: Ticket, task: string): Promise<void> {
    const { projectId, source, id, target, kind } = ticket;
    const requester = source.kind === "human"
      ? "the user"
      : await this.#deps.directory.nameOf(projectId, source.agentId);
    await this.#deps.deliveries.enqueue({
      projectId,
      ticketId: id,
      agentId: target,
      header: header(requester, id, kind === "ask" ? "task" : "message"),
      task,
    });
  }

  /** The asked agent is started when it is not running; the text waits for its prompt meanwhile. */
  async #launchTarget(ticket: Ticket): Promise<void> {
    try {
      await this.#deps.agents.ensure(ticket.projectId, ticket.target);
    } catch (failure) {
      this.#settle(ticket, { state: "failed", reason: describe(failure) });
    }
  }

  #depth(source: TicketSource): number {
    if (source.kind === "human") return 1;
    const current = this.#deps.deliveries.currentTicket(source.agentId);
    const parent = current === undefined ? undefined : this.#deps.store.find(current);
    return (parent?.depth ?? 0) + 1;
  }

  /** Why an agent may not ask, as the error to be made of it; undefined when it may. */
  #refusal(
    from: string,
    target: { id: string; name: string },
    depth: number,
  ): ((projectId: string) => IdeaError | Promise<IdeaError>) | undefined {
    const invalid = (message: string) => () => new IdeaError("INVALID", message);
    if (from === target.id) return invalid("target: an agent cannot ask itself");
    if (depth > DELEGATION.maxDepth) {
      return invalid(`Too deep: ${DELEGATION.maxDepth} asks in a row at most`);
    }
    const edges = this.#edges();
    const fanOut = edges.filter((edge) => edge.from === from).length;
    if (fanOut >= DELEGATION.maxFanOut) {
      return invalid(`Too many asks at once: ${DELEGATION.maxFanOut} at most`);
    }
    const cycle = cycleWith(edges, { from, to: target.id });
    return cycle && ((projectId) => this.#cycleError(projectId, cycle));
  }

  async #cycleError(projectId: string, cycle: readonly string[]): Promise<IdeaError> {
    const names = await Promise.all(
      cycle.map((id) => this.#deps.directory.nameOf(projectId, id).catch(() => id)),
    );
    return new IdeaError("WAIT_CYCLE", `This would wait for ever: ${names.join(" → ")}`);
  }

  #edges(): WaitEdge[] {
    return this.#deps.store.open().flatMap(({ source, target, kind }) =>
      source.kind === "agent" && kind === "ask" ? [{ from: source.agentId, to: target }] : []
    );
  }

  #openFor(agentId: string): Ticket[] {
    return this.#deps.store.open().filter((ticket) => ticket.target === agentId);
  }

  #answered({ projectId, source, ticketId }: Parameters<DelegationService["reply"]>[0]): Ticket {
    if (ticketId !== undefined) {
      const ticket = this.#deps.store.get(projectId, ticketId.trim().toLowerCase());
      if (source.kind === "agent" && ticket.target !== source.agentId) {
        throw new IdeaError("FORBIDDEN", `Ticket ${ticket.id} was not given to you`);
      }
      return ticket;
    }
    const agentId = source.kind === "agent" ? source.agentId : "";
    // A second reply in one turn is a repeat, not the answer to something else.
    const current = this.workingOn(agentId);
    if (current?.kind === "ask") return current;
    // What the agent was never given cannot be what it answers.
    const oldest = this.#openFor(agentId).find((one) => one.kind === "ask" && this.#begun(one));
    if (oldest) return oldest;
    throw new IdeaError("NOT_FOUND", "Nothing to reply to: no open task was given to you");
  }

  async #outcome(ticketId: string, waiting: Waiting): Promise<AskOutcome> {
    await this.#settledOr(ticketId, waiting);
    const ticket = this.#deps.store.find(ticketId);
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

  /** Resolves when the ticket is settled, the time is up or the asker is gone. */
  async #settledOr(ticketId: string, { holdMs, signal }: Waiting): Promise<void> {
    if (this.#stopped || signal?.aborted) return;
    if (this.#deps.store.find(ticketId)?.state !== "open") return;
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

  /** Settles an open ticket; the first settlement wins. */
  #settle(ticket: Ticket, how: Settlement): Ticket {
    const before = this.#deps.store.find(ticket.id) ?? ticket;
    const now = settled(before, how, Date.now());
    if (!now) return before;
    this.#store(now);
    return now;
  }

  #store(ticket: Ticket): void {
    this.#deps.store.settle(ticket);
    this.#deps.deliveries.withdraw(ticket.id, ticket.reason ?? "the ticket was answered");
    this.#say(ticket.projectId, responseOf(ticket));
    this.#reminded.delete(ticket.id);
    this.#announce(ticket);
    for (const wake of this.#waiters.get(ticket.id) ?? []) wake();
  }

  #onTurn(event: TurnEvent): void {
    const { agentId } = event;
    if (event.kind === "started") {
      const current = this.#deps.deliveries.currentTicket(agentId);
      if (current !== undefined) this.#takeUp(agentId, current);
      return;
    }
    const atHand = this.#atHand.get(agentId) ?? new Set();
    // Whoever interrupted an agent has its attention: the next end of a turn counts for its tasks.
    if (event.interrupted) return this.#dropMessages(atHand);
    this.#atHand.delete(agentId);
    for (const ticket of this.#openFor(agentId)) {
      const its = atHand.has(ticket.id) || atHand.size === 0;
      if (this.#taken(ticket)) this.#turnEnded(ticket, its, event.lastMessage);
    }
  }

  #takeUp(agentId: string, ticketId: string): void {
    const atHand = this.#atHand.get(agentId) ?? new Set();
    this.#atHand.set(agentId, atHand.add(ticketId));
  }

  /** Nobody waits for the end of a message: with its turn it is over. */
  #dropMessages(atHand: ReadonlySet<string>): void {
    for (const id of atHand) {
      const ticket = this.#deps.store.find(id);
      if (ticket?.kind !== "message") continue;
      this.#settle(ticket, { state: "cancelled", reason: "its turn was interrupted" });
    }
  }

  /**
   * A turn ended while a ticket that the agent had taken was open: a message is done; an ask is
   * reminded of once.
   * @param its the turn may have been about this ticket
   */
  #turnEnded(ticket: Ticket, its: boolean, lastMessage: string | undefined): void {
    if (ticket.kind === "message") {
      if (its) this.#settle(ticket, { state: "answered", result: lastMessage ?? "" });
      return;
    }
    if (!this.#reminded.has(ticket.id)) {
      this.#reminded.add(ticket.id);
      void this.#deliverOrFail(ticket, REMINDER);
      return;
    }
    if (!its || this.#onItsWay(ticket)) return;
    const name = "the agent ended its turn twice without a reply";
    this.#settle(
      ticket,
      lastMessage
        ? { state: "answered", result: `[unattributed: ${name}]\n${lastMessage}` }
        : { state: "failed", reason: name },
    );
  }

  /** Something about the ticket, such as its reminder, has not reached the agent yet. */
  #onItsWay(ticket: Ticket): boolean {
    return this.#deps.deliveries.ofTicket(ticket.id).some(({ state }) =>
      isWaiting(state) || state === "typed" || state === "submitted"
    );
  }

  /**
   * What the agent had begun fails. What it never saw waits for its next launch when somebody
   * stopped it; when it ended by itself nobody is going to launch it, and the asker is told.
   */
  #onGone(agentId: string, { reason, asked }: { reason: string; asked: boolean }): void {
    this.#atHand.delete(agentId);
    for (const ticket of this.#openFor(agentId)) {
      if (asked && !this.#begun(ticket)) continue;
      this.#settle(ticket, { state: "failed", reason: `the agent ${reason}` });
    }
  }

  #begun(ticket: Ticket): boolean {
    return this.#deps.deliveries.ofTicket(ticket.id).some(({ state }) => !isWaiting(state));
  }

  #taken(ticket: Ticket): boolean {
    return this.#deps.deliveries.ofTicket(ticket.id).some(({ state }) => state === "started");
  }

  #expire(): void {
    const oldest = Date.now() - DELEGATION.ticketTtlMs;
    for (const ticket of this.#deps.store.open()) {
      if (ticket.createdAt > oldest) continue;
      this.#settle(ticket, { state: "expired", reason: "nobody answered within a day" });
    }
  }

  #keepLateReply(ticket: Ticket, result: string): Ticket {
    if (ticket.state === "answered" || ticket.lateResult !== undefined) return ticket;
    const kept = { ...ticket, lateResult: result };
    this.#deps.store.settle(kept);
    this.#say(kept.projectId, responseOf(kept));
    this.#announce(kept);
    return kept;
  }

  /** Adds to the conversation's log. */
  #say(projectId: string, turn: Turn | undefined): void {
    if (turn) void this.#deps.log.append(projectId, turn);
  }

  #announce({ projectId, id, state, source, target }: Ticket): void {
    this.#deps.events.publish({
      type: "ticketChanged",
      projectId,
      ticketId: id,
      state,
      to: target,
      ...(source.kind === "agent" ? { from: source.agentId } : {}),
    });
  }
}

function checkTask(task: string): string {
  if (task.trim() === "") throw new IdeaError("INVALID", "task: expected a text that is not empty");
  const size = encoder.encode(task).length;
  if (size > DELEGATION.maxTaskBytes) {
    throw new IdeaError(
      "TOO_LARGE",
      `task: ${size} bytes, expected at most ${DELEGATION.maxTaskBytes}; put it in a file and name it`,
    );
  }
  return task;
}
