/** Agents that exist only in a test, around a real dispatcher. */
import assert from "node:assert/strict";
import type { LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import type { Door, TicketSource } from "../../core/delegation/ticket.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { AgentLimit } from "../../core/limit/service.ts";
import { openDatabase } from "../store/database.ts";
import { TicketStore } from "../store/ticket_store.ts";
import { type DeliveryQueue, Dispatcher } from "./dispatcher.ts";

/** A person who asks. */
export const HUMAN: TicketSource = { kind: "human" };
/** An agent that asks. */
export const by = (agentId: string): TicketSource => ({ kind: "agent", agentId });
const NAMES: Record<string, string> = { a: "Alice", b: "Bob", c: "Carol" };

/** Agents that exist only in the test: it says when their turns begin and end. */
export class World {
  readonly texts: { agentId: string; ticketId: string; header: string; task: string }[] = [];
  readonly events: DomainEvent[] = [];
  readonly dispatcher: Dispatcher;
  readonly store: TicketStore;
  readonly withdrawn: string[] = [];
  readonly log: string[] = [];
  /** Agents whose accounts are exhausted. */
  readonly limits = new Map<string, AgentLimit>();
  /** What a start made sure of in the logs. */
  readonly completed: string[] = [];
  /** Tickets whose text never reached the queue: the host died in between. */
  readonly lost = new Set<string>();
  failure: Error | undefined;
  /** Tickets whose texts were submitted to agents that have not said so yet. */
  readonly submitted = new Map<string, string>();
  readonly #turnListeners: ((event: TurnEvent) => void)[] = [];
  readonly #goneListeners: Parameters<LiveAgents["onGone"]>[0][] = [];
  readonly #current = new Map<string, string>();
  readonly #begun = new Set<string>();

  constructor(store: TicketStore) {
    this.store = store;
    const deliveries: DeliveryQueue = {
      enqueue: (request) => {
        this.texts.push(request);
        return Promise.resolve({} as Delivery);
      },
      withdraw: (ticketId) => this.withdrawn.push(ticketId),
      pull: () => [],
      reorder: () => {},
      retry: () => {},
      currentTicket: (agentId) => this.#current.get(agentId),
      submittedTicket: (agentId) => this.submitted.get(agentId),
      list: () => [],
      ofTicket: (id) => {
        if (this.lost.has(id)) return [];
        return [{ state: this.#begun.has(id) ? "started" : "held" } as Delivery];
      },
      waitingTickets: () => this.texts.map(({ ticketId }) => ticketId),
    };
    const agents: LiveAgents = {
      find: () => undefined,
      ensure: () => this.failure ? Promise.reject(this.failure) : Promise.resolve(),
      onChange: () => {},
      onTurn: (listener) => this.#turnListeners.push(listener),
      onGone: (listener) => this.#goneListeners.push(listener),
    };
    const directory = {
      resolve: (_project: string, name: string) => {
        return Promise.resolve({ id: name, name: NAMES[name] ?? name });
      },
      nameOf: (_project: string, id: string) => Promise.resolve(NAMES[id] ?? id),
    };
    const events = { publish: (event: DomainEvent) => this.events.push(event) };
    const log = {
      append: (_project: string, turn: Turn) => {
        this.log.push(`${turn.role}: ${turn.text}`);
        return Promise.resolve();
      },
      complete: (_project: string, turns: readonly Turn[]) => {
        for (const { role, text } of turns) this.completed.push(`${role}: ${text}`);
        return Promise.resolve();
      },
    };
    const limitOf = (agentId: string) => this.limits.get(agentId);
    const dependencies = { store, deliveries, directory, agents, events, log, limitOf };
    this.dispatcher = new Dispatcher(dependencies);
  }

  request(source: TicketSource, target: string, task = "task") {
    return { projectId: "p", source, target, task, door: "mcp" as Door };
  }

  /** Asks without waiting for the answer; returns the ticket. */
  async ask(source: TicketSource, target: string, task?: string): Promise<string> {
    const outcome = await this.dispatcher.ask(this.request(source, target, task), { holdMs: 0 });
    return outcome.ticket;
  }

  /** The agent has the text of the ticket. */
  begins(ticket: string): void {
    this.#begun.add(ticket);
  }

  turnBegins(agentId: string, ticket: string): void {
    this.#current.set(agentId, ticket);
    this.begins(ticket);
    for (const listener of this.#turnListeners) {
      listener({ agentId, kind: "started", source: "hook" });
    }
  }

  turnEnds(agentId: string, lastMessage?: string, how?: "interrupted" | "limited"): void {
    this.#current.delete(agentId);
    const more = {
      ...(lastMessage === undefined ? {} : { lastMessage }),
      ...(how === undefined ? {} : { [how]: true }),
    };
    for (const listener of this.#turnListeners) {
      listener({ agentId, kind: "ended", source: "hook", ...more });
    }
  }

  gone(agentId: string, asked: boolean): void {
    const reason = asked ? "was stopped" : "ended (exit code 3)";
    for (const listener of this.#goneListeners) listener(agentId, { reason, asked });
  }

  ticket(id: string) {
    return this.store.get("p", id);
  }
}

/** A test with a world of its own. */
export function promise(name: string, test: (world: World) => Promise<void>): void {
  Deno.test(name, async () => {
    const database = openDatabase(":memory:");
    const world = new World(new TicketStore(database));
    try {
      await test(world);
    } finally {
      world.dispatcher.shutdown();
      database.close();
    }
  });
}

/** The call fails as it should. */
export async function refused(
  asking: Promise<unknown>,
  code: string,
  words: RegExp,
): Promise<void> {
  await assert.rejects(asking, (thrown) => {
    assert.ok(thrown instanceof IdeaError, String(thrown));
    assert.equal(thrown.code, code);
    assert.match(thrown.message, words);
    return true;
  });
}
