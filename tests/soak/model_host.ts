/** One life of a host on a database file: the real dispatcher, deliverer and stores. */
import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { ScreenState, Terminals, TypeRequest } from "../../core/terminal/terminals.ts";
import { Dispatcher } from "../../server/delegation/dispatcher.ts";
import { Deliverer } from "../../server/delivery/deliverer.ts";
import { demo } from "../../server/profile/demo.ts";
import { openDatabase } from "../../server/store/database.ts";
import { DeliveryStore } from "../../server/store/delivery_store.ts";
import { TicketStore } from "../../server/store/ticket_store.ts";
import type { Random } from "../support/random.ts";
import type { Observer, Process, World } from "./model_world.ts";

export const PROJECT = "6f1f2a5e-3c1d-4b7e-9a52-0d6f2c9b8e11";
/** Proof that comes later than this (ms) comes late. */
export const PROOF_MS = 25;
const NEVER = new Promise<never>(() => {});
const { profile } = demo;
const QUICK = { ...profile, typing: { ...profile.typing, enterDelayMs: 0 } };

/** What outlives a host besides its database: the logs and what was announced. */
export interface Surroundings {
  random: Random;
  world: World;
  log: Turn[];
  events: DomainEvent[];
}

/** A host that can be killed at any moment: from then on it touches nothing. */
export class ModelHost implements Observer {
  readonly path: string;
  readonly tickets: TicketStore;
  readonly deliveries: DeliveryStore;
  readonly deliverer: Deliverer;
  readonly dispatcher: Dispatcher;
  readonly #around: Surroundings;
  readonly #database: ReturnType<typeof openDatabase>;
  readonly #changeListeners: ((agentId: string) => void)[] = [];
  readonly #turnListeners: ((event: TurnEvent) => void)[] = [];
  readonly #goneListeners: Parameters<LiveAgents["onGone"]>[0][] = [];
  #alive = true;

  constructor(path: string, around: Surroundings) {
    this.path = path;
    this.#around = around;
    this.#database = openDatabase(path);
    this.tickets = new TicketStore(this.#database);
    this.deliveries = new DeliveryStore(this.#database);
    const agents = this.#agents();
    const events = { publish: (event: DomainEvent) => void around.events.push(event) };
    this.deliverer = new Deliverer({
      store: this.deliveries,
      terminals: this.#terminals() as Terminals,
      agents,
      events,
      wasTaken: (agentId, ticketId) => this.#wasTaken(agentId, ticketId),
      workRootOf: () => "/nowhere",
      proofMs: PROOF_MS,
    });
    this.dispatcher = new Dispatcher({
      store: this.tickets,
      deliveries: this.deliverer,
      directory: {
        resolve: async (_project, id) => {
          await this.#hop();
          return { id, name: id };
        },
        nameOf: async (_project, id) => {
          await this.#hop();
          return id;
        },
      },
      agents,
      events,
      log: {
        append: (_project, turn) => this.#append(turn),
        complete: async (_project, turns) => {
          const known = new Set(around.log.map(({ id }) => id));
          for (const turn of turns) if (!known.has(turn.id)) await this.#append(turn);
        },
      },
    });
  }

  /** Begins like a host does: what the one before left is sorted out first. */
  async start(): Promise<void> {
    await this.deliverer.recover();
    await this.dispatcher.recover();
    this.#around.world.observer = this;
  }

  /**
   * Kills the host and everything it started.
   * @returns a copy of the database as it was at that moment
   */
  kill(copy: string): string {
    Deno.copyFileSync(this.path, copy);
    Deno.copyFileSync(`${this.path}-wal`, `${copy}-wal`);
    this.#alive = false;
    this.#around.world.hostDies();
    this.deliverer.shutdown();
    this.dispatcher.shutdown();
    return copy;
  }

  /** Ends the host as a person would; what is being typed is left as it is. */
  async stop(): Promise<void> {
    const { world } = this.#around;
    this.deliverer.shutdown();
    this.dispatcher.shutdown();
    for (const agentId of world.agentIds) world.end(agentId, true);
    await this.#hop();
    this.#alive = false;
    world.observer = undefined;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  changed(agentId: string): void {
    for (const listener of this.#changeListeners) listener(agentId);
  }

  turn(event: TurnEvent): void {
    for (const listener of this.#turnListeners) listener(event);
  }

  gone(agentId: string, end: { reason: string; asked: boolean }): void {
    for (const listener of this.#goneListeners) listener(agentId, end);
  }

  #agents(): LiveAgents & { saw(): void } {
    const { world, random } = this.#around;
    return {
      find: (agentId) => {
        const process = this.#alive ? world.process(agentId) : undefined;
        return process && live(process);
      },
      ensure: async (_project, agentId) => {
        await this.#hop();
        if (!world.calm && random.chance(0.02)) throw new IdeaError("NOT_INSTALLED", "no such CLI");
        world.launch(agentId);
      },
      saw: () => {},
      onChange: (listener) => this.#changeListeners.push(listener),
      onTurn: (listener) => this.#turnListeners.push(listener),
      onGone: (listener) => this.#goneListeners.push(listener),
    };
  }

  #terminals(): Partial<Terminals> {
    const { world } = this.#around;
    return {
      screen: async (sessionId) => {
        await this.#hop();
        const process = world.session(sessionId);
        if (!process) throw new IdeaError("NOT_FOUND", "No such session");
        const { seq, reading } = process;
        const lines = [reading.draft ?? ""];
        return { bracketedPaste: true, seq, lines, reading } as ScreenState;
      },
      keys: async () => {
        await this.#hop();
        return { keys: 0 };
      },
      type: async (sessionId, { bytes, ifSeq }: TypeRequest) => {
        await this.#hop();
        const process = world.session(sessionId);
        if (!process) return { typed: false, reason: "exited" };
        if (ifSeq !== undefined && ifSeq !== process.seq) {
          return { typed: false, reason: "screenChanged" };
        }
        world.type(process, bytes);
        await this.#hop();
        return { typed: true, keys: 0 };
      },
      unlock: () => {},
    };
  }

  async #wasTaken(agentId: string, ticketId: string): Promise<boolean | undefined> {
    await this.#hop();
    const { world, random } = this.#around;
    return random.chance(0.7) ? world.recorded(agentId, ticketId) : undefined;
  }

  async #append(turn: Turn): Promise<void> {
    await this.#hop();
    this.#around.log.push(turn);
  }

  /** Some time passes, perhaps; a dead host never comes back from it. */
  async #hop(): Promise<void> {
    const { random } = this.#around;
    if (random.chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.below(3)));
    else await Promise.resolve();
    if (!this.#alive) await NEVER;
  }
}

function live({ agentId, sessionId, activity, reading }: Process): LiveAgent {
  return { agentId, projectId: PROJECT, sessionId, runDir: "/", profile: QUICK, activity, reading };
}
