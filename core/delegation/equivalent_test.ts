import assert from "node:assert/strict";
import { type Candidate, equivalents } from "./equivalent.ts";

const HUMAN = { target: "bob", source: { kind: "human" } } as const;
const bob: Candidate = { id: "bob", profileId: "claude", state: "limited" };
const agent = (id: string, more: Partial<Candidate> = {}): Candidate => (
  { id, profileId: "codex", state: "idle", ...more }
);

Deno.test("a waiting task is offered to idle agents of another vendor, and to nobody who works", () => {
  const agents = [bob, agent("carl"), agent("dora", { state: "busy" }), agent("eva")];
  assert.deepEqual(equivalents(agents, HUMAN), ["carl", "eva"]);
});

Deno.test("an agent that would have to be started is offered only when nobody is idle", () => {
  const agents = [bob, agent("carl", { state: "stopped" })];
  assert.deepEqual(equivalents(agents, HUMAN), ["carl"]);
  assert.deepEqual(equivalents([...agents, agent("eva")], HUMAN), ["eva"]);
});

Deno.test("a task is not offered to agents of the same vendor, to limited ones or to who asked", () => {
  const agents = [
    bob,
    agent("same", { profileId: "claude" }),
    agent("limited", { limit: { state: "parked", account: "codex:x" } }),
    agent("asker"),
  ];
  const source = { kind: "agent", agentId: "asker" } as const;
  assert.deepEqual(equivalents(agents, { target: "bob", source }), []);
});

Deno.test("a task of an agent that is gone is offered to nobody", () => {
  assert.deepEqual(equivalents([agent("carl")], HUMAN), []);
});
