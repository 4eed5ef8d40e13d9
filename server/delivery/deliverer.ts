import { join } from "node:path";
import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import { parseHeader } from "../../core/delegation/header.ts";
import { compose, isOurDraft, pasteBytes, showsText } from "../../core/delivery/compose.ts";
import {
  canBecome,
  type Delivery,
  type DeliveryState,
  isWaiting,
} from "../../core/delivery/delivery.ts";
import { gate } from "../../core/delivery/gate.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { DELIVERY, TERMINAL } from "../../core/numbers.ts";
import type { ScreenState, Terminals } from "../../core/terminal/terminals.ts";
import type { DeliveryStore } from "../store/delivery_store.ts";
import { writeText } from "../store/files.ts";
import { ProofWatch } from "./proof_watch.ts";

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
  rootOf(projectId: string): string;
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

/** Pause (ms) between two looks for a text on its way to the screen. */
const LOOK_MS = 25;
const ENDED = "the agent ended while the text was being typed";

const encoder = new TextEncoder();

/**
 * The only writer into agents' prompts. One queue per agent, first in first out; each text is typed
 * only to an idle, empty prompt, and counts as delivered only when the CLI says it took it.
 */
export class Deliverer {
  readonly #deps: DelivererDependencies;
  readonly #proofs = new ProofWatch();
  readonly #pumping = new Set<string>();
  readonly #again = new Set<string>();
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  /** What each agent's current turn is about. */
  readonly #current = new Map<string, string>();
  /** Why tickets were withdrawn of which a text is being typed. */
  readonly #withdrawn = new Map<string, string>();
  readonly #shutdown = Promise.withResolvers<undefined>();
  #stopped = false;

  constructor(dependencies: DelivererDependencies) {
    this.#deps = dependencies;
    dependencies.agents.onChange((agentId) => this.#pump(agentId));
    dependencies.agents.onTurn((event) => this.#onTurn(event));
    dependencies.agents.onGone((agentId) => this.#onGone(agentId));
  }

  /** The ticket whose delivery began the agent's current turn. */
  currentTicket(agentId: string): string | undefined {
    return this.#current.get(agentId);
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
    const folder = join(this.#deps.rootOf(projectId), ".ideai", "run", agentId);
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
    this.#deps.store.insert(delivery);
    this.#announce(delivery);
    this.#pump(agentId);
    return delivery;
  }

  /** Tickets of which something waits. */
  waitingTickets(): string[] {
    const { store } = this.#deps;
    return store.agentsWithWork().flatMap((agentId) => store.waiting(agentId))
      .map(({ ticketId }) => ticketId);
  }

  /** Withdraws what was not typed yet of a ticket; what is being typed is not typed again. */
  withdraw(ticketId: string, reason: string): void {
    for (const delivery of this.#deps.store.ofTicket(ticketId)) {
      if (isWaiting(delivery.state)) this.#change(delivery, "failed", { reason });
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
      this.#change(delivery, "queued", {});
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
        if (delivery.state === "held") this.#change(delivery, "held", { reason: "notRunning" });
      }
    }
    for (const delivery of this.#deps.store.inFlight()) {
      const taken = await this.#wasTaken(delivery);
      if (taken === true) this.#started(delivery, "transcript");
      else if (taken === false) this.#change(delivery, "queued", {});
      else this.#doubt(delivery, "the host stopped while the text was being typed");
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
    for (const delivery of named) this.#announce(delivery);
  }

  /** Hands the agent what waits for it, in the middle of its turn: it is not typed any more. */
  pull(agentId: string): Delivery[] {
    const waiting = this.#deps.store.waiting(agentId);
    for (const delivery of waiting) this.#started(delivery, "idea_inbox");
    return waiting;
  }

  shutdown(): void {
    this.#stopped = true;
    this.#shutdown.resolve(undefined);
    for (const timer of this.#retries.values()) clearTimeout(timer);
    this.#proofs.shutdown();
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
    const look = agent && await this.#look(agent);
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
    return await this.#deliver(delivery, agent, look.screen, look.keys);
  }

  async #look({ sessionId }: Pick<LiveAgent, "sessionId">) {
    try {
      const { terminals } = this.#deps;
      const [screen, { keys, lastAt, editsLines }] = await Promise.all([
        terminals.screen(sessionId),
        terminals.keys(sessionId),
      ]);
      const humanIdleMs = lastAt === undefined ? undefined : Date.now() - lastAt;
      return { screen, keys, humanIdleMs, editsLines };
    } catch {
      return undefined;
    }
  }

  #hold(delivery: Delivery, reason: string): void {
    const withdrawn = this.#withdrawn.get(delivery.ticketId);
    if (withdrawn !== undefined) {
      return void this.#change(delivery, "failed", { reason: withdrawn });
    }
    if (delivery.state !== "held" || delivery.reason !== reason) {
      this.#change(delivery, "held", { reason });
    }
    const { agentId } = delivery;
    clearTimeout(this.#retries.get(agentId));
    const retry = setTimeout(() => {
      this.#retries.delete(agentId);
      this.#pump(agentId);
    }, DELIVERY.retryMs);
    this.#retries.set(agentId, retry);
  }

  async #deliver(
    delivery: Delivery,
    agent: LiveAgent,
    screen: ScreenState,
    keys: number,
  ): Promise<boolean> {
    const { sessionId } = agent;
    // Stored first: after a crash in between, the text counts as possibly typed and is not repeated.
    const typed = this.#change(delivery, "typed", { typedAt: Date.now() });
    // Withdrawn while the screen was being looked at.
    if (typed.state !== "typed") return true;
    const proof = this.#proofs.expect(delivery.ticketId);
    try {
      const result = await this.#deps.terminals.type(sessionId, {
        bytes: pasteBytes(delivery.text, screen.bracketedPaste),
        ifSeq: screen.seq,
        ifKeys: keys,
        lock: true,
      });
      if (!result.typed) {
        this.#hold(this.#notTyped(typed), result.reason);
        return false;
      }
      await this.#submit(typed, agent, proof.promise);
      return true;
    } catch (failure) {
      this.#doubt(typed, describe(failure));
      return true;
    } finally {
      proof.stop();
      this.#withdrawn.delete(delivery.ticketId);
      this.#deps.terminals.unlock(sessionId);
    }
  }

  /** Only what was typed may prove itself later. */
  #notTyped(delivery: Delivery): Delivery {
    const { typedAt: _typedAt, ...untyped } = delivery;
    if (!this.#stopped) this.#deps.store.update(untyped);
    return untyped;
  }

  async #submit(typed: Delivery, agent: LiveAgent, proof: Promise<string>): Promise<void> {
    const kib = encoder.encode(typed.text).length / 1024;
    const { typing } = agent.profile;
    await pause(typing.enterDelayMs + typing.enterDelayMsPerKib * kib);
    const wait = (this.#deps.proofMs ?? DELIVERY.proofMs) + DELIVERY.proofMsPerKib * kib;
    const refused = await this.#pressEnter(typed, agent, proof, wait);
    if (refused !== undefined) return this.#doubt(typed, refused);
    for (let extra = 0;; extra++) {
      const source = await this.#within(proof, wait);
      if (source !== undefined) return this.#started(typed, source);
      if (extra === DELIVERY.extraEnters || !await this.#draftIsStillOurs(typed, agent)) break;
      await this.#pressEnter(typed, agent, proof, 0);
    }
    if (await this.#isRecorded(typed)) return this.#started(typed, "transcript");
    this.#doubt(typed, "the agent gave no sign of having taken the text");
  }

  /**
   * Presses Enter on the very screen that shows our text, and on no other.
   * @param patienceMs how long the text may take to appear
   * @returns why it was not pressed; undefined when it was, or when the text is taken already
   */
  async #pressEnter(
    delivery: Delivery,
    { agentId, sessionId, profile: { typing } }: LiveAgent,
    proof: Promise<string>,
    patienceMs: number,
  ): Promise<string | undefined> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const look = await this.#look({ sessionId });
      if (!look || this.#deps.agents.find(agentId)?.sessionId !== sessionId) return ENDED;
      const { screen, screen: { reading } } = look;
      const asks = reading?.dialog !== undefined || reading?.announced === "blocked";
      if (asks) return "a dialog opened while the text was being typed";
      if (showsText(screen, delivery, typing.pastePlaceholder)) {
        const bytes = encoder.encode(typing.submit);
        const result = await this.#deps.terminals.type(sessionId, { bytes, ifSeq: screen.seq });
        if (result.typed) return this.#submitted(delivery);
        if (result.reason === "exited") return ENDED;
      }
      if (Date.now() >= deadline) return "the text did not appear in the prompt";
      if (await this.#within(proof, LOOK_MS) !== undefined || this.#stopped) return undefined;
    }
  }

  #submitted(delivery: Delivery): undefined {
    this.#change(delivery, "submitted", { submittedAt: Date.now() });
  }

  async #isRecorded(delivery: Delivery): Promise<boolean> {
    return !this.#stopped && await this.#wasTaken(delivery) === true;
  }

  /** What the CLI's record says of a text; a reminder has the same ticket as its task. */
  async #wasTaken({ id, agentId, ticketId }: Delivery): Promise<boolean | undefined> {
    const others = this.#deps.store.ofTicket(ticketId).filter((one) => one.id !== id);
    if (others.some(({ state }) => state === "started")) return undefined;
    return await this.#deps.wasTaken(agentId, ticketId);
  }

  async #draftIsStillOurs(delivery: Delivery, agent: LiveAgent): Promise<boolean> {
    const reading = (await this.#look(agent))?.screen.reading;
    if (!reading || reading.dialog || reading.prompt !== "draft") return false;
    return isOurDraft(reading.draft, delivery.ticketId, agent.profile.typing.pastePlaceholder);
  }

  /** The value, or undefined when it does not come within `ms` or before the end of the host. */
  async #within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ms);
    });
    try {
      return await Promise.race([promise, timeout, this.#shutdown.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #onTurn(event: TurnEvent): void {
    if (event.kind === "ended") {
      this.#current.delete(event.agentId);
      return;
    }
    const ticket = event.prompt === undefined ? undefined : parseHeader(event.prompt)?.ticket;
    if (ticket === undefined) return;
    this.#current.set(event.agentId, ticket);
    this.#proofs.proved(ticket, event.source);
    for (const delivery of this.#deps.store.ofTicket(ticket)) {
      // Also what a person queued once more before the first try proved itself.
      if (delivery.typedAt !== undefined) this.#started(delivery, event.source);
    }
  }

  #onGone(agentId: string): void {
    this.#current.delete(agentId);
    this.#pump(agentId);
  }

  #started(delivery: Delivery, proof: string): void {
    this.#change(delivery, "started", { proof, startedAt: Date.now() });
  }

  #doubt(delivery: Delivery, reason: string): void {
    this.#change(delivery, "unknown", { reason });
  }

  /** Stores, then announces; what is no longer possible (settled meanwhile) changes nothing. */
  #change(delivery: Delivery, state: DeliveryState, more: Partial<Delivery>): Delivery {
    // Work in flight outlives the store; the next start of the host looks into it.
    if (this.#stopped) return delivery;
    const now = this.#deps.store.find(delivery.id) ?? delivery;
    if (!canBecome(now.state, state)) return now;
    const { reason: _reason, ...rest } = now;
    const changed: Delivery = { ...rest, ...more, state };
    this.#deps.store.update(changed);
    this.#announce(changed);
    return changed;
  }

  #announce({ projectId, id, ticketId, agentId, state, reason }: Delivery): void {
    this.#deps.events.publish({
      type: "deliveryChanged",
      projectId,
      deliveryId: id,
      ticketId,
      agentId,
      state,
      ...(reason === undefined ? {} : { reason }),
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
