/**
 * One random schedule against the model: people and agents ask, answer, hang up, cancel, stop and
 * crash in any order; then everything is led to its end, and the records must agree with the world.
 */
import type { Turn } from "../../core/conversation/turn.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { AskOutcome } from "../../core/delegation/service.ts";
import type { Random, Tally } from "../support/random.ts";
import { checkLedger, checkLog, checkRest, checkWaits } from "./model_checks.ts";
import { ModelHost, PROJECT, PROOF_MS } from "./model_host.ts";
import { type Process, World } from "./model_world.ts";

const AGENTS = 6;
const STEPS = { fewest: 25, more: 50 };
/** Rounds in which everything must come to its end; far more than any needs. */
const ROUNDS = 3_000;

/** Refusals that a random ask may run into. */
const REFUSALS = new Set(["WAIT_CYCLE", "INVALID"]);

const ACTIONS = {
  humanAsk: 8,
  message: 5,
  agentAsk: 14,
  reply: 14,
  replyWithoutTicket: 4,
  replyToAnothers: 2,
  replyAgain: 3,
  replyAsHuman: 2,
  endTurn: 12,
  interrupt: 3,
  ownTurn: 3,
  openDialog: 3,
  closeDialog: 6,
  settleDraft: 5,
  hangUp: 5,
  comeBack: 5,
  cancel: 4,
  retry: 4,
  stop: 3,
  die: 2,
  launch: 6,
  inbox: 5,
  kill: 2,
  restart: 1,
  rest: 10,
};

/** Somebody who waits for an answer. */
interface Asker {
  hangUp: AbortController;
  ticket?: string;
  outcome?: AskOutcome;
  refused?: string;
  /** Its host died while it waited: it got nothing. */
  lost?: true;
}

/** Runs the schedule of one seed. */
export async function runModelSchedule(random: Random): Promise<Tally> {
  const folder = await Deno.makeTempDir({ prefix: "idea-model-" });
  const schedule = new Schedule(random, folder);
  try {
    return await schedule.run();
  } finally {
    await schedule.close();
    await Deno.remove(folder, { recursive: true });
  }
}

class Schedule {
  readonly #random: Random;
  readonly #folder: string;
  readonly #world: World;
  readonly #log: Turn[] = [];
  readonly #events: DomainEvent[] = [];
  readonly #hosts: ModelHost[] = [];
  readonly #askers: Asker[] = [];
  /** How each ticket was first seen to end. */
  readonly #ends = new Map<string, string>();
  /** Tickets whose doubtful text a person asked to type again. */
  readonly #retried = new Set<string>();
  /** What was begun in this host's life and has not ended. */
  #begun = new Set<Promise<unknown>>();
  readonly #did: string[] = [];
  #seen = 0;
  #names = 0;

  constructor(random: Random, folder: string) {
    this.#random = random;
    this.#folder = folder;
    this.#world = new World(random, AGENTS);
  }

  get #host(): ModelHost {
    return this.#hosts.at(-1)!;
  }

  get #tickets(): Ticket[] {
    return this.#host.dispatcher.tickets(PROJECT);
  }

  async run(): Promise<Tally> {
    await this.#startHost(`${this.#folder}/0.db`);
    const steps = STEPS.fewest + this.#random.below(STEPS.more);
    try {
      for (let step = 0; step < steps; step++) await this.#step();
      await this.#comeToRest();
      await this.#check();
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`${message}\nafter ${this.#did.join(", ")}`, { cause });
    }
    const deliveries = this.#host.dispatcher.deliveries(PROJECT);
    return {
      steps,
      tickets: this.#tickets.length,
      answered: this.#tickets.filter(({ state }) => state === "answered").length,
      deliveries: deliveries.length,
      doubtful: deliveries.filter(({ state }) => state === "unknown").length,
      restarts: this.#hosts.length - 1,
    };
  }

  async close(): Promise<void> {
    this.#host.deliverer.shutdown();
    this.#host.dispatcher.shutdown();
    this.#world.close();
    await pause(PROOF_MS);
    for (const host of this.#hosts) host.close();
  }

  async #startHost(path: string): Promise<void> {
    const world = this.#world;
    const around = { random: this.#random, world, log: this.#log, events: this.#events };
    this.#hosts.push(new ModelHost(path, around));
    await this.#host.start();
  }

  async #step(): Promise<void> {
    const action = this.#random.weighted(ACTIONS);
    this.#did.push(action);
    await this.#act(action);
    await this.#moment();
    this.#watch();
  }

  async #moment(): Promise<void> {
    const ms = this.#random.below(4);
    if (ms > 0) await pause(ms - 1);
  }

  /** What must hold at every moment. */
  #watch(): void {
    checkWaits(this.#host.tickets.open());
    for (const event of this.#events.slice(this.#seen)) {
      if (event.type !== "ticketChanged" || event.state === "open") continue;
      const ticket = this.#host.tickets.find(event.ticketId);
      if (ticket === undefined) throw new Error(`${event.ticketId} was announced, not stored`);
      const end = endOf(ticket);
      const first = this.#ends.get(ticket.id) ?? end;
      if (first !== end) throw new Error(`A ticket ended twice: ${first} and then ${end}`);
      this.#ends.set(ticket.id, end);
    }
    this.#seen = this.#events.length;
    if (this.#world.wrongs.length > 0) throw new Error(this.#world.wrongs.join("\n"));
  }

  async #act(action: keyof typeof ACTIONS): Promise<void> {
    const agentId = this.#random.pick(this.#world.agentIds)!;
    const process = this.#world.process(agentId);
    switch (action) {
      case "humanAsk":
        return this.#ask({ kind: "human" }, agentId);
      case "message":
        return this.#track(this.#host.dispatcher.message(PROJECT, agentId, this.#text()));
      case "launch":
        return this.#world.launch(agentId);
      case "hangUp":
        return this.#random.pick(this.#waiting())?.hangUp.abort();
      case "comeBack":
        return this.#comeBack();
      case "cancel":
        return await this.#cancel(this.#random.pick(this.#open())?.id);
      case "retry":
        return await this.#retry(this.#random.pick(this.#tickets));
      case "replyAsHuman":
        return this.#reply({ kind: "human" }, this.#random.pick(this.#tickets)?.id);
      case "replyAgain":
        return this.#replyAgain();
      case "kill":
        return await this.#kill();
      case "restart":
        return await this.#restart();
      case "rest":
        return;
      default:
        if (process?.up) this.#actAs(process, action);
    }
  }

  #actAs(process: Process, action: keyof typeof ACTIONS): void {
    const { turn, agentId } = process;
    const source = { kind: "agent", agentId } as const;
    switch (action) {
      case "stop":
        return this.#world.end(agentId, true);
      case "die":
        return this.#world.end(agentId, false);
      case "openDialog":
        return this.#world.openDialog(process);
      case "closeDialog":
        return process.dialog && this.#world.closeDialog(process);
      case "settleDraft":
        if (process.draft === "" || process.dialog) return;
        return this.#world.settleDraft(process, this.#random.chance(0.5));
      case "ownTurn":
        return process.atRest ? this.#world.ownTurn(process, "of my own") : undefined;
    }
    if (!turn || process.dialog) return;
    switch (action) {
      case "agentAsk":
        return this.#ask(source, this.#random.pick(this.#world.agentIds)!);
      case "reply":
        return this.#reply(source, this.#random.pick([turn.ticket, ...turn.pulled]));
      case "replyWithoutTicket":
        return turn.pulled.length === 0 ? this.#replyToTaskAtHand(process) : undefined;
      case "replyToAnothers":
        return this.#replyToAnothers(agentId);
      case "inbox":
        turn.pulled.push(...this.#host.dispatcher.inbox(PROJECT, agentId).map(({ id }) => id));
        return;
      case "endTurn":
        return this.#world.endTurn(process, this.#lastWords(process));
      case "interrupt":
        return this.#world.interrupt(process);
    }
  }

  #lastWords({ atHand }: Process): string | undefined {
    return this.#random.chance(0.2) ? undefined : `words about ${atHand.join(" ")}`;
  }

  #text(): string {
    return `task ${++this.#names}`;
  }

  #open(): Ticket[] {
    return this.#host.tickets.open();
  }

  #waiting(): Asker[] {
    return this.#askers.filter(({ outcome, refused, lost }) => !outcome && !refused && !lost);
  }

  #ask(source: Ticket["source"], target: string): void {
    const asker: Asker = { hangUp: new AbortController() };
    this.#askers.push(asker);
    const request = {
      projectId: PROJECT,
      source,
      target,
      task: this.#text(),
      door: "mcp",
    } as const;
    this.#follow(
      asker,
      this.#host.dispatcher.ask(request, {
        signal: asker.hangUp.signal,
        ...(this.#random.chance(0.2) ? { holdMs: this.#random.below(30) } : {}),
        onTicket: (id) => asker.ticket = id,
      }),
    );
  }

  /** An asker that lost its host, or hung up, asks for its ticket again. */
  #comeBack(): void {
    const left = this.#askers.filter(({ ticket, lost, outcome }) =>
      ticket !== undefined && (lost || outcome?.status === "pending")
    );
    const { ticket } = this.#random.pick(left) ?? {};
    if (ticket === undefined) return;
    const asker: Asker = { hangUp: new AbortController(), ticket };
    this.#askers.push(asker);
    const { signal } = asker.hangUp;
    this.#follow(asker, this.#host.dispatcher.await(PROJECT, ticket, { signal }));
  }

  #follow(asker: Asker, asking: Promise<AskOutcome>): void {
    asking.then((outcome) => asker.outcome = outcome, (failure) => {
      if (asker.lost) return;
      if (!(failure instanceof IdeaError) || !REFUSALS.has(failure.code)) throw failure;
      asker.refused = failure.code;
    });
  }

  #track(doing: Promise<unknown>): void {
    const begun = this.#begun;
    begun.add(doing);
    void doing.finally(() => begun.delete(doing));
  }

  #reply(source: Ticket["source"], ticketId: string | undefined): void {
    if (ticketId === undefined) return;
    const result = `answer ${++this.#names} to ${ticketId}`;
    const reply = { projectId: PROJECT, source, ticketId, result, door: "mcp" } as const;
    this.#track(this.#host.dispatcher.reply(reply));
  }

  #replyToTaskAtHand({ agentId, turn }: Process): void {
    // In the turn of a message a reply without a ticket is for the oldest task, whatever it says.
    if (this.#tickets.find(({ id }) => id === turn?.ticket)?.kind === "message") return;
    const result = `answer ${++this.#names} to ${turn?.ticket}`;
    const source = { kind: "agent", agentId } as const;
    this.#host.dispatcher.reply({ projectId: PROJECT, source, result, door: "mcp" }).catch(
      isRefusal,
    );
  }

  #replyToAnothers(agentId: string): void {
    const ticket = this.#random.pick(this.#tickets.filter(({ target }) => target !== agentId));
    if (!ticket) return;
    const source = { kind: "agent", agentId } as const;
    const result = "not mine to answer";
    const reply = { projectId: PROJECT, source, ticketId: ticket.id, result, door: "mcp" } as const;
    this.#host.dispatcher.reply(reply).then(
      () => this.#world.wrongs.push(`${agentId} answered the ticket of ${ticket.target}`),
      isRefusal,
    );
  }

  /** Once more to a ticket that is over: too late, or double. */
  #replyAgain(): void {
    const ticket = this.#random.pick(this.#tickets.filter(({ state }) => state !== "open"));
    if (ticket) this.#reply({ kind: "agent", agentId: ticket.target }, ticket.id);
  }

  async #cancel(ticketId: string | undefined): Promise<void> {
    if (ticketId !== undefined) await this.#host.dispatcher.cancel(PROJECT, ticketId, "enough");
  }

  async #retry(ticket: Ticket | undefined): Promise<void> {
    if (!ticket) return;
    try {
      const again = await this.#host.dispatcher.retry(PROJECT, ticket.id);
      if (again.id === ticket.id) this.#retried.add(ticket.id);
    } catch (failure) {
      isRefusal(failure);
    }
  }

  async #kill(): Promise<void> {
    const path = this.#host.kill(`${this.#folder}/${this.#hosts.length}.db`);
    this.#loseAskers();
    await this.#startHost(path);
  }

  async #restart(): Promise<void> {
    const { path } = this.#host;
    await this.#host.stop();
    this.#loseAskers();
    this.#host.close();
    await this.#startHost(path);
  }

  #loseAskers(): void {
    for (const asker of this.#waiting()) asker.lost = true;
    this.#begun = new Set();
  }

  /** People and agents do what is left to do, and nobody starts anything new. */
  async #comeToRest(): Promise<void> {
    this.#did.push("then all came to rest");
    this.#world.calm = true;
    for (let round = 0; round < ROUNDS; round++) {
      if (this.#isAtRest()) return;
      for (const agentId of this.#world.agentIds) this.#leadOn(agentId);
      for (const ticket of this.#open()) await this.#resolveDoubt(ticket);
      await pause(1);
      this.#watch();
    }
    throw new Error(`It never came to rest: ${JSON.stringify(this.#standing())}`);
  }

  #isAtRest(): boolean {
    return this.#open().length === 0 && this.#waiting().length === 0 && this.#begun.size === 0 &&
      this.#host.deliveries.inFlight().length === 0 &&
      this.#world.processes().every((process) => process.atRest);
  }

  #leadOn(agentId: string): void {
    const process = this.#world.process(agentId);
    if (!process) {
      return this.#host.deliverer.queued(agentId) > 0 ? this.#world.launch(agentId) : undefined;
    }
    if (process.dialog) return this.#world.closeDialog(process);
    if (process.turn) return this.#finishTurn(process);
    const inFlight = this.#host.deliveries.inFlight().some((one) => one.agentId === agentId);
    if (process.draft !== "" && !inFlight) return this.#world.settleDraft(process, true);
    const owes = this.#open().some(({ id, target }) =>
      target === agentId &&
      this.#host.deliveries.ofTicket(id).every(({ state }) => state === "started")
    );
    if (process.atRest && owes) return this.#world.ownTurn(process, "go on");
    this.#host.changed(agentId);
  }

  #finishTurn(process: Process): void {
    const source = { kind: "agent", agentId: process.agentId } as const;
    for (const ticket of process.atHand) this.#reply(source, ticket);
    this.#world.endTurn(process, this.#lastWords(process));
  }

  async #resolveDoubt(ticket: Ticket): Promise<void> {
    const deliveries = this.#host.deliveries.ofTicket(ticket.id);
    if (!deliveries.some(({ state }) => state === "unknown")) return;
    const does = this.#random.weighted({ retry: 1, cancel: 1, nothing: 8 });
    if (does === "retry") await this.#retry(ticket);
    if (does === "cancel") await this.#cancel(ticket.id);
  }

  #standing() {
    return {
      open: this.#open().map((ticket) => ({
        ticket,
        deliveries: this.#host.deliveries.ofTicket(ticket.id),
      })),
      waiting: this.#waiting().map(({ ticket }) => ticket),
      inFlight: this.#host.deliveries.inFlight(),
      processes: this.#world.processes().map(({ agentId, activity, reading, turn, up }) => ({
        agentId,
        activity,
        reading,
        turn,
        up,
      })),
    };
  }

  async #check(): Promise<void> {
    // Logs are written right after what they tell is stored.
    await pause(PROOF_MS);
    this.#watch();
    const tickets = this.#tickets;
    const deliveries = this.#host.dispatcher.deliveries(PROJECT);
    checkRest(this.#world, tickets, deliveries);
    checkLedger(this.#world, deliveries, this.#retried);
    checkLog(tickets, this.#log);
    this.#checkAskers(tickets);
  }

  #checkAskers(tickets: readonly Ticket[]): void {
    for (const { outcome } of this.#askers) {
      if (outcome === undefined || outcome.status === "pending") continue;
      const ticket = tickets.find(({ id }) => id === outcome.ticket);
      if (ticket === undefined) throw new Error(`No ticket of ${JSON.stringify(outcome)}`);
      const told = "result" in outcome ? outcome.result : outcome.reason;
      if (outcome.status === ticket.state && told === (ticket.result ?? ticket.reason)) continue;
      throw new Error(`An asker was told ${JSON.stringify(outcome)} of ${JSON.stringify(ticket)}`);
    }
  }
}

function endOf({ id, state, result, reason, settledAt }: Ticket): string {
  return JSON.stringify({ id, state, result, reason, settledAt });
}

function isRefusal(failure: unknown): void {
  if (failure instanceof IdeaError) return;
  throw failure;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
