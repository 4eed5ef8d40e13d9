import assert from "node:assert/strict";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { newsAmong } from "./news.ts";

const AFTER = 1_000;

function ticket(more: Partial<Ticket>): Ticket {
  return {
    id: "t",
    projectId: "p",
    source: { kind: "human" },
    target: "a",
    conversation: "a",
    kind: "message",
    task: "do it",
    door: "ui",
    depth: 1,
    state: "answered",
    createdAt: 0,
    settledAt: AFTER + 1,
    ...more,
  };
}

Deno.test("an answer to you and any failure are news", () => {
  const agent = { kind: "agent", agentId: "b" } as const;
  const all = [
    ticket({ id: "mine" }),
    ticket({ id: "failed", state: "failed", source: agent }),
    ticket({ id: "between agents", source: agent }),
    ticket({ id: "cancelled by you", state: "cancelled" }),
  ];
  assert.deepEqual(newsAmong(all, AFTER).map(({ id }) => id), ["mine", "failed"]);
});

Deno.test("what ended before you last looked is no news", () => {
  assert.deepEqual(newsAmong([ticket({ settledAt: AFTER })], AFTER), []);
});
