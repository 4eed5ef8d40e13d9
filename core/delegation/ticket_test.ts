import assert from "node:assert/strict";
import { pairId } from "../id.ts";
import { conversationOf, settled, type Settlement, type Ticket } from "./ticket.ts";

const A = "a6ced819-b893-4213-b003-9e9dc79b9641";
const B = "aefdbd61-e3d4-4bc1-9f42-c259446a97b5";
const OPEN: Ticket = {
  id: "t",
  projectId: "p",
  source: { kind: "human" },
  target: B,
  conversation: B,
  kind: "ask",
  task: "task",
  door: "mcp",
  depth: 1,
  state: "open",
  createdAt: 1,
};
const ENDS: Settlement[] = [
  { state: "answered", result: "42" },
  { state: "failed", reason: "died" },
  { state: "expired", reason: "a day" },
  { state: "cancelled", reason: "enough" },
];

Deno.test("the first settlement of a ticket wins over every later one", () => {
  for (const first of ENDS) {
    const ended = settled(OPEN, first, 5);
    assert.deepEqual(ended, { ...OPEN, ...first, settledAt: 5 });
    for (const later of ENDS) assert.equal(settled(ended!, later, 6), undefined);
  }
  assert.equal(OPEN.state, "open");
});

Deno.test("two agents share one log whoever asks; you and an agent have the agent's own", () => {
  const ask = (from: string, to: string) =>
    conversationOf({ kind: "agent", agentId: from }, to, pairId);
  assert.equal(ask(A, B), "08336578-5b47-09d2-2f41-5cc483f101f4");
  assert.equal(ask(B, A), ask(A, B));
  assert.equal(conversationOf({ kind: "human" }, A, pairId), A);
});
