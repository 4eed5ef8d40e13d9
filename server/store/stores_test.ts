import { startTimeOf } from "../process/process_table.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { Delivery } from "../../core/delivery/delivery.ts";
import { IdeaError } from "../../core/error.ts";
import { CallStore } from "./call_store.ts";
import { openDatabase } from "./database.ts";
import { DeliveryStore } from "./delivery_store.ts";
import { LaunchStore } from "./launch_store.ts";
import { TicketStore } from "./ticket_store.ts";

const TICKET: Ticket = {
  id: "t1",
  projectId: "p",
  source: { kind: "agent", agentId: "a" },
  target: "b",
  conversation: "c",
  kind: "ask",
  task: "what is 6 times 7? 日本 😀 '; DROP TABLE ticket; --",
  door: "mcp",
  depth: 2,
  state: "open",
  createdAt: 1_796_041_513_569,
};
const DELIVERY: Delivery = {
  id: "d1",
  projectId: "p",
  ticketId: "t1",
  agentId: "b",
  text: "text",
  state: "queued",
  createdAt: 1,
};

function withDatabase(test: (database: ReturnType<typeof openDatabase>) => void): void {
  const database = openDatabase(":memory:");
  try {
    test(database);
  } finally {
    database.close();
  }
}

Deno.test("what is stored survives a restart of the host, word for word", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "idea.db");
  const settled: Ticket = { ...TICKET, state: "answered", result: "42 🦉", settledAt: 5 };
  const proved: Delivery = {
    ...DELIVERY,
    state: "started",
    proof: "hook UserPromptSubmit",
    typedAt: 2,
    submittedAt: 3,
    startedAt: 4,
  };
  const first = openDatabase(path);
  new TicketStore(first).insert(TICKET);
  new TicketStore(first).settle(settled);
  new DeliveryStore(first).insert(DELIVERY);
  new DeliveryStore(first).update(proved);
  first.close();
  const second = openDatabase(path);
  assert.deepEqual(new TicketStore(second).find("t1"), settled);
  assert.deepEqual(new DeliveryStore(second).find("d1"), { ...proved, place: 1 });
  second.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a database of a newer version is refused, not damaged", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "idea.db");
  const first = openDatabase(path);
  first.exec("PRAGMA user_version = 999");
  first.close();
  assert.throws(() => openDatabase(path), (thrown) => {
    assert.ok(thrown instanceof IdeaError);
    assert.equal(thrown.code, "STORE");
    assert.match(thrown.message, /newer version of IdeA/);
    return true;
  });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the process of a launch is known once it is recorded, and after its end too", () => {
  withDatabase((database) => {
    const store = new LaunchStore(database);
    assert.equal(store.root("l"), undefined);
    store.insert({ id: "l", projectId: "p", agentId: "a", sessionId: "s", startedAt: 1 });
    assert.equal(store.root("l"), undefined);
    store.started("l", 4711, "9@boot");
    assert.deepEqual(store.root("l"), { pid: 4711, startTime: "9@boot" });
    store.endedWithHost("l", 2, 3);
    assert.deepEqual(store.root("l"), { pid: 4711, startTime: "9@boot" });
  });
});

Deno.test("texts wait for an agent in the order they came, also after being held", () => {
  withDatabase((database) => {
    const store = new DeliveryStore(database);
    for (const id of ["d3", "d1", "d2"]) store.insert({ ...DELIVERY, id });
    store.update({ ...DELIVERY, id: "d3", state: "held", reason: "busy" });
    store.insert({ ...DELIVERY, id: "other", agentId: "c" });
    assert.deepEqual(store.waiting("b").map(({ id }) => id), ["d3", "d1", "d2"]);
    store.update({ ...DELIVERY, id: "d3", state: "typed" });
    assert.deepEqual(store.waiting("b").map(({ id }) => id), ["d1", "d2"]);
    assert.deepEqual(store.inFlight().map(({ id }) => id), ["d3"]);
  });
});

Deno.test("a ticket is found in its own project only", () => {
  withDatabase((database) => {
    const store = new TicketStore(database);
    store.insert(TICKET);
    assert.deepEqual(store.get("p", "t1"), TICKET);
    assert.throws(() => store.get("another", "t1"), /No ticket t1 in this project/);
    assert.deepEqual(store.list("another"), []);
    assert.deepEqual(store.open(), [TICKET]);
  });
});

Deno.test("a token is worth something exactly as long as its launch lives", () => {
  withDatabase((database) => {
    const store = new LaunchStore(database);
    const launch = { id: "l", projectId: "p", agentId: "a", sessionId: "s", startedAt: 1 };
    store.insert({ ...launch, tokenHash: "hash" });
    const identity = { projectId: "p", agentId: "a", launchId: "l" };
    assert.deepEqual(store.identify("hash", 1), identity);
    assert.equal(store.identify("other", 1), undefined);
    store.started("l", 42, "start");
    const hostStart = startTimeOf(Deno.pid);
    assert.ok(hostStart);
    assert.deepEqual(store.open(), [
      { id: "l", hostPid: Deno.pid, hostStart, pid: 42, startTime: "start" },
    ]);
    store.ended("l", 2);
    assert.equal(store.identify("hash", 3), undefined);
    assert.deepEqual(store.open(), []);
  });
});

Deno.test("after a crash of the host a token may collect answers for a while, and nothing else", () => {
  withDatabase((database) => {
    const store = new LaunchStore(database);
    const launch = { id: "l", projectId: "p", agentId: "a", sessionId: "s", startedAt: 1 };
    store.insert({ ...launch, tokenHash: "hash" });
    store.endedWithHost("l", 10, 20);
    assert.equal(store.identify("hash", 19)?.collectsOnly, true);
    assert.equal(store.identify("hash", 20), undefined);
  });
});

Deno.test("an agent that a crash of the host cut off is told from one that was stopped or runs again", () => {
  withDatabase((database) => {
    const store = new LaunchStore(database);
    const launch = (id: string, startedAt: number) =>
      store.insert({ id, projectId: "p", agentId: "a", sessionId: id, startedAt });
    assert.equal(store.wasCutOff("a"), false);
    launch("stopped", 1);
    store.ended("stopped", 2);
    assert.equal(store.wasCutOff("a"), false);
    launch("cut off", 3);
    store.endedWithHost("cut off", 4, 5);
    assert.equal(store.wasCutOff("a"), true);
    launch("again", 6);
    assert.equal(store.wasCutOff("a"), false);
  });
});

Deno.test("the newest conversation of an agent with a vendor is the one to resume", () => {
  withDatabase((database) => {
    const store = new LaunchStore(database);
    const session = { projectId: "p", agentId: "a", profileId: "claude", cwd: "/", argv: ["x"] };
    store.saveVendorSession({ ...session, vendorSessionId: "old", updatedAt: 1 });
    store.saveVendorSession({
      ...session,
      vendorSessionId: "new",
      updatedAt: 2,
      transcriptPath: "/t",
    });
    store.saveVendorSession({ ...session, vendorSessionId: "new", updatedAt: 3 });
    const last = store.lastVendorSession("a", "claude");
    assert.equal(last?.vendorSessionId, "new");
    assert.equal(last?.transcriptPath, "/t", "a path once known is not forgotten");
    assert.equal(store.lastVendorSession("a", "codex"), undefined);
  });
});

Deno.test("a waiting tool call is found again with the id its client gave it", () => {
  withDatabase((database) => {
    const store = new CallStore(database);
    for (const requestId of [7, "7"]) {
      const call = {
        id: `c${typeof requestId}`,
        agentId: "a",
        projectId: "p",
        requestId,
        ticketId: "t",
      };
      store.insert({ ...call, startedAt: 1 });
      assert.deepEqual(store.find(call.id), { ...call, startedAt: 1 });
    }
    assert.equal(store.find("none"), undefined);
  });
});
