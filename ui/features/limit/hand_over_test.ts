import assert from "node:assert/strict";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import type { Delivery } from "../../../core/delivery/delivery.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { candidates, isMovable } from "./hand_over.ts";

const ticket = {
  id: "t",
  target: "bob",
  state: "open",
  source: { kind: "agent", agentId: "ann" },
} as Ticket;

const agent = (id: string, profileId: string) => ({ id, profileId }) as AgentView;
const delivery = (state: Delivery["state"], agentId = "bob") => (
  { ticketId: "t", agentId, state } as Delivery
);

Deno.test("a request is offered to agents of other vendors first, never to its asker or a limited one", () => {
  const agents = ["ann", "bob", "dev", "qa"].map((id) => agent(id, "claude"));
  const cody = agent("cody", "codex");
  const offered = candidates(ticket, [...agents, cody], (id) => id === "dev");
  assert.deepEqual(offered.map(({ id }) => id), ["cody", "qa"]);
});

Deno.test("a request may be handed on until something of its text was typed", () => {
  assert.ok(isMovable(ticket, []));
  assert.ok(isMovable(ticket, [delivery("queued"), delivery("held")]));
  assert.ok(isMovable(ticket, [delivery("failed", "dev"), delivery("held")]));
  for (const state of ["typed", "submitted", "started", "unknown", "failed"] as const) {
    assert.ok(!isMovable(ticket, [delivery(state)]), state);
  }
  assert.ok(!isMovable({ ...ticket, state: "answered" }, []));
});
