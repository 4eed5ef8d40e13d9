import assert from "node:assert/strict";
import type { AgentChats } from "../../core/chat/session.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import type { TerminalExit, TerminalInfo, Terminals } from "../../core/terminal/terminals.ts";
import { demo } from "../profile/demo.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";
import type { AgentLauncher } from "./agent_launcher.ts";
import { AgentRun } from "./agent_run.ts";
import { AgentRuns } from "./agent_runs.ts";

/** Agents whose processes begin and end when the test says so. */
class Machine {
  readonly runs: AgentRuns;
  readonly events: DomainEvent[] = [];
  /** What happened to processes, in order. */
  readonly done: string[] = [];
  /** Launches wait for it. */
  gate: Promise<void> = Promise.resolve();
  readonly #alive = new Set<string>();
  readonly #stops = new Map<string, PromiseWithResolvers<void>>();
  #tellExit: (exit: TerminalExit) => void = () => {};
  #count = 0;

  constructor(store: LaunchStore) {
    const terminals: Partial<Terminals> = {
      onReading: () => {},
      onExit: (listener) => this.#tellExit = listener,
      list: () => [...this.#alive].map((sessionId) => ({ sessionId }) as TerminalInfo),
      screen: () => Promise.reject(new Error("no screen")),
      stop: (sessionId) => {
        const stop = this.#stops.get(sessionId) ?? Promise.withResolvers<void>();
        this.#stops.set(sessionId, stop);
        return stop.promise;
      },
    };
    const launcher = { launch: () => this.#launch() } as unknown as AgentLauncher;
    const events = { publish: (event: DomainEvent) => this.events.push(event) };
    const chats: AgentChats = {
      open: () => assert.fail("no chats here"),
      close: () => Promise.resolve(),
    };
    const deps = { launcher, terminals: terminals as Terminals, chats, store, events };
    this.runs = new AgentRuns(deps);
  }

  launch(): Promise<AgentRun> {
    return this.runs.launch("p", "a", {});
  }

  /** The process of a session is gone. */
  ends(sessionId: string): void {
    this.done.push(`${sessionId} gone`);
    this.#alive.delete(sessionId);
    this.#tellExit({ sessionId, code: 0 });
    this.#stops.get(sessionId)?.resolve();
  }

  async #launch(): Promise<AgentRun> {
    const sessionId = `session ${++this.#count}`;
    this.done.push(`${sessionId} starts`);
    await this.gate;
    this.#alive.add(sessionId);
    const context = { runDir: "/", freshSessionId: sessionId } as LaunchContext;
    const identity = { agentId: "a", projectId: "p", sessionId, launchId: sessionId };
    return new AgentRun({ ...identity, context, args: [], adapter: demo });
  }
}

function promise(name: string, test: (machine: Machine) => Promise<void>): void {
  Deno.test(name, async () => {
    const database = openDatabase(":memory:");
    const machine = new Machine(new LaunchStore(database));
    try {
      await test(machine);
    } finally {
      machine.runs.shutdown();
      database.close();
    }
  });
}

promise(
  "an agent started while it is being stopped runs afterwards, never twice at once",
  async (machine) => {
    await machine.launch();
    const stopping = machine.runs.stop("a");
    await Promise.resolve();
    const launching = [machine.launch(), machine.launch(), machine.runs.ensure("p", "a")];
    await Promise.resolve();
    assert.deepEqual(machine.done, ["session 1 starts"]);
    machine.ends("session 1");
    await Promise.all([stopping, ...launching]);
    assert.deepEqual(machine.done, ["session 1 starts", "session 1 gone", "session 2 starts"]);
    assert.equal(machine.runs.live("a")?.identity.sessionId, "session 2");
  },
);

promise(
  "whoever wants an agent during its restart gets the new run, and it is restarted once",
  async (machine) => {
    await machine.launch();
    const plan = () => {
      machine.done.push("planned");
      return Promise.resolve({});
    };
    const restarting = machine.runs.restart("p", "a", plan);
    const others = [
      machine.runs.ensure("p", "a"),
      machine.launch(),
      machine.runs.restart("p", "a", plan),
    ];
    machine.ends("session 1");
    await Promise.all([restarting, ...others]);
    const order = ["session 1 starts", "session 1 gone", "planned", "session 2 starts"];
    assert.deepEqual(machine.done, order);
  },
);

promise("an agent stopped during its restart does not run afterwards", async (machine) => {
  await machine.launch();
  const restarting = machine.runs.restart("p", "a", () => Promise.resolve({}));
  const stopping = machine.runs.stop("a");
  machine.ends("session 1");
  await restarting;
  machine.ends("session 2");
  await stopping;
  assert.equal(machine.runs.live("a"), undefined);
});

promise("everybody who starts an agent at once gets the same session", async (machine) => {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  machine.gate = gate;
  const launching = [machine.launch(), machine.launch(), machine.runs.ensure("p", "a")];
  resolve();
  await Promise.all(launching);
  assert.deepEqual(machine.done, ["session 1 starts"]);
});

promise("an agent stopped while it is being started does not run afterwards", async (machine) => {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  machine.gate = gate;
  const launching = machine.launch();
  const stopping = machine.runs.stop("a");
  resolve();
  await launching;
  machine.ends("session 1");
  await stopping;
  assert.equal(machine.runs.live("a"), undefined);
});

promise("a start that fails leaves the agent free to be started again", async (machine) => {
  machine.gate = Promise.reject(new Error("no such program"));
  await assert.rejects(machine.launch(), /no such program/);
  machine.gate = Promise.resolve();
  await machine.launch();
  assert.equal(machine.runs.live("a")?.identity.sessionId, "session 2");
});

promise(
  "whoever listens is told once that an agent is gone, and whether somebody asked for it",
  async (machine) => {
    const told: string[] = [];
    machine.runs.onGone((agentId, { reason, asked }) => told.push(`${agentId} ${reason} ${asked}`));
    await machine.launch();
    machine.ends("session 1");
    machine.ends("session 1");
    assert.deepEqual(told, ["a ended (exit code 0) false"]);
    assert.deepEqual(machine.events.filter(({ type }) => type === "agentExited").length, 1);
  },
);
