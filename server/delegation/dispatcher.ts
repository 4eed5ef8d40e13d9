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
}

/** What the dispatcher needs from the rest of the host. */
export interface DispatcherDependencies {
  store: TicketStore;
  deliveries: DeliveryQueue;
  directory: AgentDirectory;
  agents: LiveAgents;
  events: EventSink;
  /** Keeps what was said, in the project's own files. */
  log: { append(projectId: string, turn: Turn): Promise<void> };
}

type Request = Parameters<DelegationService["ask"]>[0];

const REMINDER =
  "You ended your turn without calling idea_reply for this task. If you are done, call " +
  "idea_reply now with the result and this ticket; otherwise go on and call it when you are.";
const encoder = new TextEncoder();

/** The one place where work is handed over, whatever door the request came through. */
export class Dispatcher implements DelegationService {
  readonly #deps: DispatcherDependencies;
  readonly #waiters = new Map<string, Set<() => void>>();
  readonly #reminded = new Set<string>();
  /** What each agent's current turn is about. */
  readonly #working = new Map<string, string>();
  readonly #sweep: ReturnType<typeof setInterval>;

  constructor(dependencies: DispatcherDependencies) {
    this.#deps = dependencies;
    dependencies.agents.onTurn((event) => this.#onTurn(event));
    dependencies.agents.onGone((agentId, end) => this.#onGone(agentId, end));
    this.#sweep = setInterval(() => this.#expire(), DELEGATION.ttlSweepMs);
  }

  async ask(request: Request, waiting: Waiting): Promise<AskOutcome> {
    const ticket = await this.#open(request, "ask");
    waiting.onTicket?.(ticket.id);
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
    // Somebody wants the answer: a target that a restart left unstarted is started now.
    if (ticket.state === "open" && !this.#begun(ticket)) void this.#launchTarget(ticket);
    return await this.#outcome(ticketId, waiting);
  }

  /** What waits for the agent, handed over at once instead of typed later. */
  inbox(projectId: string, agentId: string): Ticket[] {
    return this.#deps.deliveries.pull(agentId).map(({ ticketId }) =>
      this.#deps.store.get(projectId, ticketId)
    );
  }

  /** What the agent's current turn is about. */
  workingOn(agentId: string): Ticket | undefined {
    const ticketId = this.#deps.deliveries.currentTicket(agentId);
    return ticketId === undefined ? undefined : this.#deps.store.find(ticketId);
  }

  /** After a start of the host: what was being worked on died with its agent. */
  recover(): void {
    for (const ticket of this.#deps.store.open()) {
      const deliveries = this.#deps.deliveries.ofTicket(ticket.id);
      if (!deliveries.some(({ state }) => state === "started")) continue;
      const reason = "the host restarted while the agent worked on it; it can be retried";
      this.#settle(ticket, { state: "failed", reason });
    }
  }

  shutdown(): void {
    clearInterval(this.#sweep);
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

  async #open(request: Request, kind: Ticket["kind"]): Promise<Ticket> {
    const { projectId, source, door } = request;
    const task = checkTask(request.task);
    const target = await this.#deps.directory.resolve(projectId, request.target);
    const depth = this.#depth(source);
    if (source.kind === "agent") await this.#checkAsk(projectId, source.agentId, target, depth);
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
    this.#announce(ticket);
    this.#say(ticket, "prompt", task);
    await this.#deliver(ticket, task);
    this.#launchTarget(ticket);
    return ticket;
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

  async #checkAsk(
    projectId: string,
    from: string,
    target: { id: string; name: string },
    depth: number,
  ): Promise<void> {
    if (from === target.id) {
      throw new IdeaError("INVALID", "target: an agent cannot ask itself");
    }
    if (depth > DELEGATION.maxDepth) {
      throw new IdeaError("INVALID", `Too deep: ${DELEGATION.maxDepth} asks in a row at most`);
    }
    const edges = this.#edges();
    const fanOut = edges.filter((edge) => edge.from === from).length;
    if (fanOut >= DELEGATION.maxFanOut) {
      throw new IdeaError("INVALID", `Too many asks at once: ${DELEGATION.maxFanOut} at most`);
    }
    const cycle = cycleWith(edges, { from, to: target.id });
    if (!cycle) return;
    const names = await Promise.all(
      cycle.map((id) => this.#deps.directory.nameOf(projectId, id).catch(() => id)),
    );
    throw new IdeaError("WAIT_CYCLE", `This would wait for ever: ${names.join(" → ")}`);
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
    const open = this.#openFor(agentId).filter((ticket) => ticket.kind === "ask");
    const current = this.#deps.deliveries.currentTicket(agentId);
    const ticket = open.find((one) => one.id === current) ?? open[0];
    if (ticket) return ticket;
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
    if (this.#deps.store.find(ticketId)?.state !== "open" || signal?.aborted) return;
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
    if (how.state !== "answered") this.#deps.deliveries.withdraw(ticket.id, how.reason);
    return now;
  }

  #store(ticket: Ticket): void {
    this.#deps.store.settle(ticket);
    if (ticket.state === "answered") this.#say(ticket, "response", ticket.result ?? "");
    this.#reminded.delete(ticket.id);
    this.#announce(ticket);
    for (const wake of this.#waiters.get(ticket.id) ?? []) wake();
  }

  #onTurn(event: TurnEvent): void {
    const { agentId } = event;
    if (event.kind === "started") {
      const current = this.#deps.deliveries.currentTicket(agentId);
      if (current === undefined) this.#working.delete(agentId);
      else this.#working.set(agentId, current);
      return;
    }
    const worked = this.#working.get(agentId);
    this.#working.delete(agentId);
    // Whoever interrupted an agent has its attention: the next end of a turn counts.
    if (event.interrupted) return;
    const ticket = worked === undefined ? this.#begunBy(agentId) : this.#deps.store.find(worked);
    if (ticket?.state === "open") this.#turnEnded(ticket, event.lastMessage);
  }

  /** The oldest ask the agent has begun and not answered. */
  #begunBy(agentId: string): Ticket | undefined {
    return this.#openFor(agentId).find((ticket) => ticket.kind === "ask" && this.#begun(ticket));
  }

  /** A turn about an open ticket ended: a message is done; an ask is reminded of once. */
  #turnEnded(ticket: Ticket, lastMessage: string | undefined): void {
    if (ticket.kind === "message") {
      this.#settle(ticket, { state: "answered", result: lastMessage ?? "" });
      return;
    }
    if (!this.#reminded.has(ticket.id)) {
      this.#reminded.add(ticket.id);
      void this.#deliver(ticket, REMINDER);
      return;
    }
    const name = "the agent ended its turn twice without a reply";
    this.#settle(
      ticket,
      lastMessage
        ? { state: "answered", result: `[unattributed: ${name}]\n${lastMessage}` }
        : { state: "failed", reason: name },
    );
  }

  /**
   * What the agent had begun fails. What it never saw waits for its next launch when somebody
   * stopped it; when it ended by itself nobody is going to launch it, and the asker is told.
   */
  #onGone(agentId: string, { reason, asked }: { reason: string; asked: boolean }): void {
    this.#working.delete(agentId);
    for (const ticket of this.#openFor(agentId)) {
      if (asked && !this.#begun(ticket)) continue;
      this.#settle(ticket, { state: "failed", reason: `the agent ${reason}` });
    }
  }

  #begun(ticket: Ticket): boolean {
    return this.#deps.deliveries.ofTicket(ticket.id).some(({ state }) => !isWaiting(state));
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
    this.#say(kept, "response", result);
    this.#announce(kept);
    return kept;
  }

  /** Adds to the conversation's log; the author of a response is the agent that was asked. */
  #say(ticket: Ticket, role: Turn["role"], text: string): void {
    const { projectId, conversation, target } = ticket;
    const asked = { kind: "agent", agentId: target } as const;
    void this.#deps.log.append(projectId, {
      id: crypto.randomUUID(),
      conversation,
      atMs: Date.now(),
      source: role === "prompt" ? ticket.source : asked,
      role,
      text,
    });
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
