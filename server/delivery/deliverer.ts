import { join } from "node:path";
import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import { parseHeader } from "../../core/delegation/header.ts";
import { compose } from "../../core/delivery/compose.ts";
import { type Delivery, isWaiting } from "../../core/delivery/delivery.ts";
import { gate, gateOfChat } from "../../core/delivery/gate.ts";
import type { AgentChat } from "../../core/chat/session.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { DELIVERY, TERMINAL } from "../../core/numbers.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { DeliveryStore } from "../store/delivery_store.ts";
import { writeText } from "../store/files.ts";
import { DeliveryLedger } from "./delivery_ledger.ts";
import { Typist } from "./typist.ts";

/** What typing needs from the rest of the host. */
export interface DelivererDependencies {
  store: DeliveryStore;
  terminals: Terminals;
  agents: LiveAgents;
  events: EventSink;
  /**
   * Whether the agent's CLI took the text of a ticket, by its own record; undefined when that
   * record cannot tell. Of a running agent only "yes" means anything: it may still take the text.
   */
  wasTaken(agentId: string, ticketId: string): Promise<boolean | undefined>;
  /** Work root of a project: long tasks are put where the agent can read them. */
  /** The folder the agent works on, absolute. */
  workRootOf(projectId: string, agentId: string): string;
  /** How long (ms) proof is awaited; absent: {@link DELIVERY.proofMs}. */
  proofMs?: number;
}

/** A text for an agent: the header says from whom, the ticket proves which text was taken. */
export interface DeliveryRequest {
  projectId: string;
  ticketId: string;
  agentId: string;
  header: string;
  task: string;
}

/**
 * The only writer into agents' prompts. One queue per agent, first in first out; each text is typed
 * only to an idle, empty prompt, and counts as delivered only when the CLI says it took it.
 */
export class Deliverer {
  readonly #deps: DelivererDependencies;
  readonly #ledger: DeliveryLedger;
  readonly #typist: Typist;
  readonly #pumping = new Set<string>();
  readonly #again = new Set<string>();
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  /** What each agent's current turn is about. */
  readonly #current = new Map<string, string>();
  /** Why tickets were withdrawn of which a text is being typed. */
  readonly #withdrawn = new Map<string, string>();
  #stopped = false;

  constructor(dependencies: DelivererDependencies) {
    this.#deps = dependencies;
    const { store, events, terminals, agents, proofMs } = dependencies;
    this.#ledger = new DeliveryLedger(store, events);
    this.#typist = new Typist({
      ledger: this.#ledger,
      terminals,
      agents,
      proofMs,
      wasTaken: (delivery) => this.#wasTaken(delivery),
    });
    dependencies.agents.onChange((agentId) => this.#pump(agentId));
    dependencies.agents.onTurn((event) => this.#onTurn(event));
    dependencies.agents.onGone((agentId) => this.#onGone(agentId));
  }

  /** The ticket whose delivery began the agent's current turn. */
  currentTicket(agentId: string): string | undefined {
    return this.#current.get(agentId);
  }

  /** The ticket of which a text was just submitted: word that its turn began may come any moment. */
  submittedTicket(agentId: string): string | undefined {
    return this.#deps.store.submitted(agentId)?.ticketId;
  }

  /** Texts waiting for the agent's prompt. */
  queued(agentId: string): number {
    return this.#deps.store.waiting(agentId).length;
  }

  list(projectId: string): Delivery[] {
    return this.#deps.store.list(projectId);
  }

  ofTicket(ticketId: string): Delivery[] {
    return this.#deps.store.ofTicket(ticketId);
  }

  /** Stores the text and types it when the agent's turn comes. */
  async enqueue(request: DeliveryRequest): Promise<Delivery> {
    const { projectId, ticketId, agentId, header, task } = request;
    const folder = join(this.#deps.workRootOf(projectId, agentId), ".ideai", "run", agentId);
    const composed = compose(header, task, ticketId, (name) => join(folder, name));
    if (composed.file) await writeText(join(folder, composed.file.name), composed.file.text, 0o600);
    const delivery: Delivery = {
      id: crypto.randomUUID(),
      projectId,
      ticketId,
      agentId,
      text: composed.text,
      state: "queued",
      createdAt: Date.now(),
    };
    this.#ledger.add(delivery);
    this.#pump(agentId);
    return delivery;
  }

  /** Tickets of which something waits. */
  waitingTickets(): string[] {
    const { store } = this.#deps;
    return store.agentsWithWork().flatMap((agentId) => this.waitingFor(agentId));
  }

  /** Tickets of which something waits for the agent's prompt. */
  waitingFor(agentId: string): string[] {
    return this.#deps.store.waiting(agentId).map(({ ticketId }) => ticketId);
  }

  /** Withdraws what was not typed yet of a ticket; what is being typed is not typed again. */
  withdraw(ticketId: string, reason: string): void {
    for (const delivery of this.#deps.store.ofTicket(ticketId)) {
      if (isWaiting(delivery.state)) this.#ledger.change(delivery, "failed", { reason });
      if (delivery.state === "typed") this.#withdrawn.set(ticketId, reason);
    }
  }

  /**
   * Queues once more what could not be proved; only ever called for a person.
   * @throws IdeaError `INVALID` when nothing of the ticket is in doubt
   */
  retry(ticketId: string): void {
    const doubtful = this.#deps.store.ofTicket(ticketId).filter((one) => one.state === "unknown");
    if (doubtful.length === 0) {
      throw new IdeaError(
        "INVALID",
        `Nothing to retry: no delivery of ticket ${ticketId} is unknown`,
      );
    }
    for (const delivery of doubtful) {
      this.#ledger.change(delivery, "queued", {});
      this.#pump(delivery.agentId);
    }
  }

  /**
   * After a start of the host: what was being typed is looked up in the agent's transcript. Taken
   * counts as started, provably not taken waits again, and what cannot be known is `unknown`.
   */
  async recover(): Promise<void> {
    for (const ticketId of this.waitingTickets()) {
      // Whatever held it back is gone with the host before.
      for (const delivery of this.#deps.store.ofTicket(ticketId)) {
        if (delivery.state === "held") {
          this.#ledger.change(delivery, "held", { reason: "notRunning" });
        }
      }
    }
    for (const delivery of this.#deps.store.inFlight()) {
      const taken = await this.#wasTaken(delivery);
      if (taken === true) this.#ledger.started(delivery, "transcript");
      else if (taken === false) this.#ledger.change(delivery, "queued", {});
      else this.#ledger.doubt(delivery, "the host stopped while the text was being typed");
    }
  }

  /**
   * Puts waiting texts of one agent in this order; what is not named keeps its place.
   * @param tickets of deliveries that wait
   */
  reorder(agentId: string, tickets: readonly string[]): void {
    const waiting = this.#deps.store.waiting(agentId);
    const named = tickets.flatMap((id) => waiting.find(({ ticketId }) => ticketId === id) ?? []);
    this.#deps.store.reorder(named.map(({ id }) => id));
    for (const delivery of named) this.#ledger.announce(delivery);
  }

  /** Puts what waits of a ticket before everything else that waits for the agent. */
  putFirst(agentId: string, ticketId: string): void {
    this.reorder(agentId, [...new Set([ticketId, ...this.waitingFor(agentId)])]);
  }

  /** Hands the agent what waits for it, in the middle of its turn: it is not typed any more. */
  pull(agentId: string): Delivery[] {
    const waiting = this.#deps.store.waiting(agentId);
    for (const delivery of waiting) this.#ledger.started(delivery, "idea_inbox");
    return waiting;
  }

  shutdown(): void {
    this.#stopped = true;
    for (const timer of this.#retries.values()) clearTimeout(timer);
    this.#typist.shutdown();
    this.#ledger.close();
  }

  async #pump(agentId: string): Promise<void> {
    if (this.#stopped) return;
    if (this.#pumping.has(agentId)) return void this.#again.add(agentId);
    this.#pumping.add(agentId);
    try {
      do {
        this.#again.delete(agentId);
        const head = this.#deps.store.waiting(agentId)[0];
        if (head && await this.#tryDeliver(head)) this.#again.add(agentId);
      } while (this.#again.has(agentId) && !this.#stopped);
    } finally {
      this.#pumping.delete(agentId);
    }
  }

  /** @returns true when the head of the queue was dealt with */
  async #tryDeliver(delivery: Delivery): Promise<boolean> {
    const { agentId } = delivery;
    const agent = this.#deps.agents.find(agentId);
    if (agent?.chat) return this.#hand(delivery, agent, agent.chat);
    const look = agent && await this.#typist.look(agent);
    if (this.#stopped) return false;
    const decision = gate({
      humanQuietMs: TERMINAL.humanQuietMs,
      ...(agent ? { activity: agent.activity } : {}),
      ...(look?.screen.reading ? { reading: look.screen.reading } : {}),
      ...(look?.humanIdleMs === undefined ? {} : { humanIdleMs: look.humanIdleMs }),
      ...(look?.editsLines === undefined ? {} : { editsLines: look.editsLines }),
    });
    if (!decision.open) {
      this.#hold(delivery, decision.reason);
      return false;
    }
    if (!agent || !look) return false;
    const refused = await this.#typist.type(delivery, agent, look);
    if (refused !== undefined) this.#hold(this.#ledger.notTyped(delivery), refused);
    this.#withdrawn.delete(delivery.ticketId);
    return refused === undefined;
  }

  /** A chat takes the whole text at once: it was taken when the first word of its turn comes back. */
  #hand(delivery: Delivery, { activity }: LiveAgent, chat: AgentChat): boolean {
    const decision = gateOfChat(activity);
    if (!decision.open) {
      this.#hold(delivery, decision.reason);
      return false;
    }
    const typed = this.#ledger.change(delivery, "typed", { typedAt: Date.now() });
    if (typed.state !== "typed") return true;
    const submitted = this.#ledger.change(typed, "submitted", { submittedAt: Date.now() });
    void this.#follow(submitted, chat);
    return true;
  }

  async #follow(submitted: Delivery, chat: AgentChat): Promise<void> {
    try {
      const outcome = await chat.send(submitted.text);
      if (outcome.kind !== "failed") return;
      const refused = outcome.why === "notStarted" || outcome.why === "refused";
      if (!refused) return this.#ledger.doubt(submitted, outcome.words);
      this.#ledger.change(submitted, "failed", { reason: outcome.words });
    } catch (failure) {
      // Nothing was started: the session ended, or somebody else's turn came first.
      this.#ledger.change(submitted, "queued", { reason: describe(failure) });
    } finally {
      this.#pump(submitted.agentId);
    }
  }

  #hold(delivery: Delivery, reason: string): void {
    const withdrawn = this.#withdrawn.get(delivery.ticketId);
    if (withdrawn !== undefined) {
      return void this.#ledger.change(delivery, "failed", { reason: withdrawn });
    }
    if (delivery.state !== "held" || delivery.reason !== reason) {
      this.#ledger.change(delivery, "held", { reason });
    }
    const { agentId } = delivery;
    clearTimeout(this.#retries.get(agentId));
    const retry = setTimeout(() => {
      this.#retries.delete(agentId);
      this.#pump(agentId);
    }, DELIVERY.retryMs);
    this.#retries.set(agentId, retry);
  }

  /** What the CLI's record says of a text; a reminder has the same ticket as its task. */
  async #wasTaken({ id, agentId, ticketId }: Delivery): Promise<boolean | undefined> {
    const others = this.#deps.store.ofTicket(ticketId).filter((one) => one.id !== id);
    if (others.some(({ state }) => state === "started")) return undefined;
    return await this.#deps.wasTaken(agentId, ticketId);
  }

  #onTurn(event: TurnEvent): void {
    if (event.kind === "ended") {
      this.#current.delete(event.agentId);
      return;
    }
    const ticket = event.prompt === undefined ? undefined : parseHeader(event.prompt)?.ticket;
    if (ticket === undefined) return;
    this.#current.set(event.agentId, ticket);
    this.#typist.proved(ticket, event.source);
    for (const delivery of this.#deps.store.ofTicket(ticket)) {
      // Also what a person queued once more before the first try proved itself.
      if (delivery.typedAt !== undefined) this.#ledger.started(delivery, event.source);
    }
  }

  #onGone(agentId: string): void {
    this.#current.delete(agentId);
    this.#pump(agentId);
  }
}
