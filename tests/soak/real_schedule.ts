/**
 * One random schedule against a real host: demo agents in real terminals hand work to each other,
 * people interfere, and the host is killed at random moments and started again.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { AskOutcome } from "../../core/delegation/service.ts";
import { inFolder } from "../support/folder.ts";
import type { Random, Tally } from "../support/random.ts";
import { type ServeProcess, startServe } from "../support/serve.ts";
import { inTime } from "../support/wait.ts";
import { callTool } from "./mcp_askers.ts";
import { checkRecords, leftRunning } from "./real_checks.ts";
import { environmentIn, Team } from "./team.ts";

const NAMES = ["Alice", "Bob", "Carol", "Dave", "Erin"];
const STEPS = { fewest: 12, more: 14 };
/** The longest pause (ms) between two steps. */
const PAUSE_MS = 250;
/** All must have come to its end this long (ms) after the last step. */
const REST_MS = 60_000;
/** An agent that does nothing about a task for so many looks in a row is told to go on. */
const IDLE_LOOKS = 20;
const LOOK_MS = 50;

const ACTIONS = {
  humanAsk: 8,
  message: 5,
  agentAsk: 6,
  replyAsHuman: 2,
  replyAsAgent: 3,
  cancel: 3,
  retry: 2,
  stop: 2,
  launch: 3,
  interrupt: 2,
};

const TASKS = {
  say: 10,
  wait: 6,
  ask: 6,
  askDeep: 3,
  flood: 1,
  silent: 2,
  mute: 1,
  die: 1,
};

/** Runs the schedule of one seed. */
export async function runRealSchedule(random: Random): Promise<Tally> {
  let tally: Tally = {};
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "run"), { mode: 0o700 });
    await Deno.mkdir(join(home, "project"));
    const schedule = new Schedule(random, home);
    try {
      tally = await schedule.run();
    } finally {
      await schedule.close();
    }
    assert.deepEqual(leftRunning(home), [], "nothing is left running");
  });
  return tally;
}

class Schedule {
  readonly #random: Random;
  readonly #home: string;
  /** What was begun and must end: nobody may be left waiting. */
  readonly #begun: Promise<unknown>[] = [];
  /** How each ticket was first announced to end. */
  readonly #ends = new Map<string, string>();
  readonly #retried = new Set<string>();
  readonly #did: string[] = [];
  #host!: ServeProcess;
  #team!: Team;
  #agents: AgentView[] = [];
  #names = 0;
  #restarts = 0;

  constructor(random: Random, home: string) {
    this.#random = random;
    this.#home = home;
  }

  async run(): Promise<Tally> {
    await this.#start();
    const agents = NAMES.slice(0, 4 + this.#random.below(2));
    for (const name of agents) this.#agents.push(await this.#team.hire(name));
    await Promise.all(this.#agents.slice(0, 2).map((agent) => this.#team.launch(agent)));
    const steps = STEPS.fewest + this.#random.below(STEPS.more);
    const kills = [1 + this.#random.below(steps - 1), steps - 1].slice(this.#random.below(2));
    try {
      for (let step = 0; step < steps; step++) {
        await this.#step();
        if (kills.includes(step)) await this.#crash();
      }
      return await this.#end(steps);
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`${message}\nafter ${this.#did.join(", ")}`, { cause });
    }
  }

  async close(): Promise<void> {
    await this.#host?.[Symbol.asyncDispose]();
  }

  async #start(): Promise<void> {
    this.#host = await startServe(environmentIn(this.#home));
    this.#team = await Team.open(this.#host.call, join(this.#home, "project"));
  }

  async #step(): Promise<void> {
    const action = this.#random.weighted(ACTIONS);
    this.#did.push(action);
    await this.#act(action);
    await pause(this.#random.below(PAUSE_MS));
  }

  async #act(action: keyof typeof ACTIONS): Promise<void> {
    const agent = this.#random.pick(this.#agents)!;
    const path = `${this.#team.path}/agents/${agent.id}`;
    const ticket = this.#random.pick(await this.#team.tickets());
    switch (action) {
      case "humanAsk":
        return this.#humanAsk(agent);
      case "agentAsk":
        return this.#agentAsk(agent);
      case "message":
        return this.#try("POST", `${path}/input`, { text: this.#task() });
      case "stop":
      case "launch":
      case "interrupt":
        return this.#try("POST", `${path}/${action}`, {});
      case "replyAsAgent":
        return ticket && this.#replyAsAgent(ticket);
      case "replyAsHuman":
        return ticket && this.#onTicket(ticket, "reply", { result: "a person's answer" });
      case "cancel":
        return ticket && this.#onTicket(ticket, "cancel", {});
      case "retry":
        return ticket && this.#onTicket(ticket, "retry", {});
    }
  }

  /** Requests may be refused, or lost with the host; that nobody waits for ever is what counts. */
  #try(method: string, path: string, body: unknown): void {
    this.#begun.push(this.#host.tryCall(method, path, body).catch(() => {}));
  }

  #onTicket({ id }: Ticket, action: string, body: unknown): void {
    if (action === "retry") this.#retried.add(id);
    this.#try("POST", `${this.#team.path}/tickets/${id}/${action}`, body);
  }

  #humanAsk(agent: AgentView): void {
    const ask = { target: agent.name, task: this.#task() };
    const asking = this.#host.call<AskOutcome>("POST", `${this.#team.path}/asks`, ask);
    this.#begun.push(asking.catch(() => {}));
  }

  /** Somebody outside, with the token of an agent that runs, asks in its name. */
  #agentAsk(agent: AgentView): void {
    const token = this.#team.tokenNow(agent);
    if (token === undefined) return;
    const target = this.#random.pick(this.#agents)!.name;
    const caller = { base: this.#host.base, token };
    const ask = { target, task: this.#task() };
    this.#begun.push(callTool(caller, "idea_ask_agent", ask).catch(() => {}));
  }

  #replyAsAgent({ id, target }: Ticket): void {
    const own = this.#random.chance(0.7);
    const agent = this.#agents.find((one) => (one.id === target) === own);
    const token = agent && this.#team.tokenNow(agent);
    if (token === undefined) return;
    const caller = { base: this.#host.base, token };
    const reply = { ticket: id, result: own ? "from outside" : "not mine to answer" };
    this.#begun.push(callTool(caller, "idea_reply", reply).catch(() => {}));
  }

  #task(depth = 0): string {
    const word = `word${++this.#names}`;
    const name = () => this.#random.pick(this.#agents)!.name;
    switch (this.#random.weighted(TASKS)) {
      case "say":
        return `say ${word}`;
      case "wait":
        return `wait 0.${1 + this.#random.below(5)} then say ${word}`;
      case "ask":
        return `ask ${name()}: say ${word}`;
      case "askDeep":
        return depth > 2 ? `say ${word}` : `ask ${name()}: (${this.#task(depth + 1)})`;
      case "flood":
        return `flood 0.2 then say ${word}`;
      case "silent":
        return `say ${word} then silent`;
      case "mute":
        return `say ${word} then mute`;
      case "die":
        return `say ${word} then die`;
    }
  }

  async #crash(): Promise<void> {
    this.#did.push("kill -9");
    this.#noteEnds();
    this.#host.signal("SIGKILL");
    await this.#host.status;
    await this.close();
    this.#restarts++;
    await this.#start();
  }

  /** Whoever was told of an end is never told of another one. */
  #noteEnds(): void {
    for (const event of this.#host.events) {
      if (event.type !== "ticketChanged" || event.state === "open") continue;
      const first = this.#ends.get(event.ticketId) ?? event.state;
      assert.equal(event.state, first, `ticket ${event.ticketId} ended twice`);
      this.#ends.set(event.ticketId, event.state);
    }
  }

  async #end(steps: number): Promise<Tally> {
    await this.#comeToRest();
    await inTime(Promise.all(this.#begun), "everybody who waits to be answered");
    const tickets = await this.#team.tickets();
    const deliveries = await this.#team.deliveries();
    const { root } = this.#team;
    this.#noteEnds();
    for (const { id, state } of tickets) {
      assert.equal(this.#ends.get(id) ?? state, state, `ticket ${id} changed its end`);
    }
    // The logs are complete, and what was typed is proved, once the host has ended in order.
    await this.close();
    await checkRecords(root, tickets, deliveries, this.#retried);
    return {
      steps,
      tickets: tickets.length,
      answered: tickets.filter(({ state }) => state === "answered").length,
      deliveries: deliveries.length,
      doubtful: deliveries.filter(({ state }) => state === "unknown").length,
      crashes: this.#restarts,
    };
  }

  /** A person looks after what is left: starts who has work, decides what is in doubt. */
  async #comeToRest(): Promise<void> {
    this.#did.push("then all came to rest");
    const idle = new Map<string, number>();
    const deadline = Date.now() + REST_MS;
    while (!await this.#isAtRest()) {
      if (Date.now() > deadline) {
        throw new Error(`It never came to rest: ${await this.#standing()}`);
      }
      for (const agent of await this.#team.agents()) await this.#leadOn(agent, idle);
      await this.#resolveDoubts();
      await pause(LOOK_MS);
    }
  }

  async #isAtRest(): Promise<boolean> {
    const agents = await this.#team.agents();
    const tickets = await this.#team.tickets();
    const over = ["started", "failed", "unknown"];
    return tickets.every(({ state }) => state !== "open") &&
      (await this.#team.deliveries()).every(({ state }) => over.includes(state)) &&
      agents.every(({ state }) => ["idle", "stopped", "exited"].includes(state));
  }

  async #leadOn(agent: AgentView, idle: Map<string, number>): Promise<void> {
    const { id, state, queued } = agent;
    if (queued > 0 && (state === "stopped" || state === "exited")) {
      return void await this.#team.launch(agent);
    }
    const owes = (await this.#team.tickets()).some((one) =>
      one.target === id && one.state === "open"
    );
    const looks = owes && state === "idle" && queued === 0 ? (idle.get(id) ?? 0) + 1 : 0;
    idle.set(id, looks % IDLE_LOOKS);
    // It was interrupted, and waits for the person who did it.
    if (looks === IDLE_LOOKS) {
      this.#try("POST", `${this.#team.path}/agents/${id}/input`, { text: "say I go on" });
    }
  }

  async #resolveDoubts(): Promise<void> {
    const doubtful = (await this.#team.deliveries()).filter(({ state }) => state === "unknown");
    for (const ticket of await this.#team.tickets()) {
      if (ticket.state !== "open" || !doubtful.some((one) => one.ticketId === ticket.id)) continue;
      this.#onTicket(ticket, this.#random.pick(["retry", "cancel"])!, {});
    }
  }

  async #standing(): Promise<string> {
    const open = (await this.#team.tickets()).filter(({ state }) => state === "open");
    const deliveries = await this.#team.deliveries();
    const agents = (await this.#team.agents()).map(({ name, id, state, reason, queued }) => ({
      name,
      id,
      state,
      reason,
      queued,
    }));
    const own = deliveries.filter(({ ticketId }) => open.some(({ id }) => id === ticketId));
    return JSON.stringify({ open, deliveries: own, agents });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
