import assert from "node:assert/strict";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import { openDatabase } from "../store/database.ts";
import { LiveStateStore } from "../store/live_state_store.ts";
import { LiveStates } from "./live_states.ts";

const ticket = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  id,
  projectId: "p",
  source: { kind: "agent", agentId: "a" },
  target: "b",
  conversation: "a^b",
  kind: "ask",
  task: `do ${id}`,
  door: "mcp",
  depth: 1,
  state: "open",
  createdAt: 1,
  ...more,
});

/** Live states of a project whose agents and tickets the test chooses. */
class World implements Disposable {
  readonly database = openDatabase(":memory:");
  readonly store = new LiveStateStore(this.database);
  tickets: Ticket[] = [];
  agents = [{ agentId: "a", name: "Alice" }, { agentId: "b", name: "Bob" }];
  states = this.start();

  start(): LiveStates {
    this.states = new LiveStates({
      store: this.store,
      ticket: (id) => this.tickets.find((one) => one.id === id),
      openTickets: () => this.tickets.filter(({ state }) => state === "open"),
      agents: () => Promise.resolve(this.agents),
      budget: { tokens: 300, estimate: cautiousEstimate },
    });
    return this.states;
  }

  now(changed: Ticket): void {
    this.tickets = [...this.tickets.filter(({ id }) => id !== changed.id), changed];
    const { id, state, target } = changed;
    const event = { type: "ticketChanged", projectId: "p", ticketId: id, state } as const;
    this.states.heard({ ...event, to: target });
  }

  [Symbol.dispose](): void {
    this.database.close();
  }
}

Deno.test("who works on what outlives the host: what is open stays, nobody works, the rest is forgotten", () => {
  using world = new World();
  world.now(ticket("1"));
  world.now(ticket("2"));
  world.states.tell("p", { event: "turnBegan", agentId: "b", ticketId: "1", at: 5 });
  assert.equal(world.states.read("p").agents["b"]?.working?.ticketId, "1");
  world.tickets = [ticket("2")];
  const next = world.start();
  next.restarted();
  const { agents, open } = next.read("p");
  assert.deepEqual([Object.keys(open), agents["b"]?.working, agents["b"]?.state], [
    ["2"],
    undefined,
    "stopped",
  ]);
});

Deno.test("a task that is given to somebody else is that one's", () => {
  using world = new World();
  world.now(ticket("1"));
  world.now(ticket("1", { target: "c" }));
  const { open, lastDelegation } = world.states.read("p");
  assert.deepEqual([open["1"]?.target, lastDelegation?.target], ["c", "c"]);
});

Deno.test("an agent that is removed is told of no more, and agents are told of each other alone", async () => {
  using world = new World();
  for (const agentId of ["a", "b"]) {
    const event = { type: "agentStateChanged", projectId: "p", agentId, state: "idle" } as const;
    world.states.heard({ ...event, since: 1, signal: "" });
  }
  assert.match(await world.states.block("p", "a"), /^# Who works on what\n\n- Bob: free/);
  assert.deepEqual([...(await world.states.lines("p")).keys()], ["a", "b"]);
  world.agents = [{ agentId: "a", name: "Alice" }];
  world.states.heard({ type: "agentsChanged", projectId: "p" });
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(Object.keys(world.states.read("p").agents), ["a"]);
  assert.equal(await world.states.block("p", "a"), "");
});

Deno.test("a state that cannot be read is begun anew, and one that cannot be kept stops nothing", () => {
  const world = new World();
  world.store.save("p", "{ torn");
  assert.deepEqual(world.states.read("p").agents, {});
  world.now(ticket("1"));
  assert.equal(world.store.read("p")?.includes("do 1"), true);
  world.database.close();
  world.now(ticket("2"));
  assert.equal(world.states.read("p").open["2"]?.task, "do 2");
});
