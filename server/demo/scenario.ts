/** `idea demo`: one agent asks another one, for real, without an account. */
import type { Delivery } from "../../core/delivery/delivery.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { describe, IdeaError } from "../../core/error.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { type HostAddress, HostClient } from "./host_client.ts";
import { short, Timeline } from "./timeline.ts";

/** A host that has just been started, and where the timeline goes. */
export interface DemoHost extends HostAddress {
  /** Shows one line. */
  print(line: string): void;
}

/** The whole demo, start of two agents included, is done well before this (ms). */
const BOUND_MS = 20_000;
const QUESTION = "what is 6 times 7?";
const EXPECTED = "42";
const CLEAN_UP_MS = 10_000;

/**
 * Runs the demo in a temporary project and removes it.
 * @param boundMs gives up after this long
 * @returns the exit code: 0 when the right answer came back
 */
export async function runDemo(host: DemoHost, boundMs = BOUND_MS): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "idea-demo-" });
  const bound = new AbortController();
  const timer = setTimeout(() => bound.abort(new Error("out of time")), boundMs);
  const run = new Demo(host, folder, bound.signal);
  try {
    await run.play();
    return 0;
  } catch (thrown) {
    const why = bound.signal.aborted ? `no answer within ${boundMs / 1_000} s` : describe(thrown);
    host.print(`The demo failed: ${why}`);
    for (const line of await run.standing()) host.print(`  ${line}`);
    return 1;
  } finally {
    clearTimeout(timer);
    await run.cleanUp();
    await Deno.remove(folder, { recursive: true });
  }
}

class Demo {
  readonly #host: DemoHost;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #client: HostClient;
  readonly #timeline: Timeline;
  #project: string | undefined;
  #events: WebSocket | undefined;
  #onTicket: () => void = () => {};

  constructor(host: DemoHost, folder: string, signal: AbortSignal) {
    this.#host = host;
    this.#folder = folder;
    this.#signal = signal;
    this.#client = new HostClient(host, signal);
    this.#timeline = new Timeline(host.print);
  }

  async play(): Promise<void> {
    await this.#watch();
    const { id } = await this.#client.post<Project>("/projects", { root: this.#folder });
    this.#project = id;
    this.#timeline.say("a temporary project is open");
    const alice = await this.#hire("Alice");
    const bob = await this.#hire("Bob");
    await this.#client.post(`/projects/${id}/agents/${alice}/launch`);
    const task = `ask Bob: ${QUESTION}`;
    this.#timeline.say(`you tell Alice: "${task}" (Bob is not running)`);
    await this.#client.post(`/projects/${id}/agents/${alice}/input`, { text: task });
    this.#check(await this.#answered(alice, bob));
    await this.#showLedger();
  }

  /** Where everything stands, for somebody who asks why there is no answer. */
  async standing(): Promise<string[]> {
    if (this.#project === undefined) return [];
    const client = this.#freshClient();
    const path = `/projects/${this.#project}`;
    try {
      const agents = await client.get<AgentView[]>(`${path}/agents`);
      const deliveries = await client.get<Delivery[]>(`${path}/deliveries`);
      return [
        ...agents.map(({ name, state, reason }) => `${name} is ${withReason(state, reason)}`),
        ...deliveries.map(({ ticketId, state, reason }) =>
          `delivery of ticket ${short(ticketId)}: ${withReason(state, reason)}`
        ),
      ];
    } catch (thrown) {
      return [`the host does not answer: ${describe(thrown)}`];
    }
  }

  /** Stops the agents and forgets the project. */
  async cleanUp(): Promise<void> {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    if (this.#project !== undefined) {
      await this.#freshClient().delete(`/projects/${this.#project}`).catch((thrown) => {
        this.#host.print(`The project could not be closed: ${describe(thrown)}`);
      });
    }
    if (!this.#events) return;
    this.#events.onclose = () => resolve();
    this.#events.close();
    await closed;
  }

  async #watch(): Promise<void> {
    this.#events = await this.#client.follow((event) => {
      this.#timeline.event(event);
      if (event.type === "ticketChanged") this.#onTicket();
    });
  }

  async #hire(name: string): Promise<string> {
    const path = `/projects/${this.#project}/agents`;
    const { id } = await this.#client.post<AgentView>(path, { name, profile: "demo" });
    this.#timeline.name(id, name);
    return id;
  }

  /** The ticket from one agent to the other, once it is settled and the person's is too. */
  #answered(from: string, to: string): Promise<Ticket> {
    return new Promise((resolve, reject) => {
      this.#signal.addEventListener("abort", () => reject(this.#signal.reason), { once: true });
      this.#onTicket = () => {
        this.#settled(from, to).then((ticket) => ticket && resolve(ticket), reject);
      };
      this.#onTicket();
    });
  }

  async #settled(from: string, to: string): Promise<Ticket | undefined> {
    const tickets = await this.#client.get<Ticket[]>(`/projects/${this.#project}/tickets`);
    if (tickets.some(({ state }) => state === "open")) return undefined;
    return tickets.find(({ source, target }) =>
      target === to && source.kind === "agent" && source.agentId === from
    );
  }

  #check({ state, result, reason }: Ticket): void {
    if (state !== "answered") throw new IdeaError("PROCESS", `Bob's ticket ${state}: ${reason}`);
    if (result !== EXPECTED) {
      throw new IdeaError("PROCESS", `expected ${EXPECTED} from Bob, got ${result}`);
    }
    this.#timeline.say(`Bob's answer has reached Alice: ${result}`);
  }

  async #showLedger(): Promise<void> {
    const path = `/projects/${this.#project}/deliveries`;
    for (const { ticketId, state, proof } of await this.#client.get<Delivery[]>(path)) {
      const verified = proof === undefined ? "" : `, verified by ${proof}`;
      this.#timeline.say(`ledger: ticket ${short(ticketId)} ${state}${verified}`);
    }
  }

  #freshClient(): HostClient {
    return new HostClient(this.#host, AbortSignal.timeout(CLEAN_UP_MS));
  }
}

function withReason(state: string, reason: string | undefined): string {
  return reason === undefined ? state : `${state} (${reason})`;
}
