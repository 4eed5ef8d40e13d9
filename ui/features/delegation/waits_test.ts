import assert from "node:assert/strict";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { byConversation } from "./conversations.ts";
import { waitChains, waitedFor, waitEdges } from "./waits.ts";

function ask(from: string | undefined, to: string, change: Partial<Ticket> = {}): Ticket {
  return {
    id: `${from}-${to}`,
    projectId: "p",
    source: from === undefined ? { kind: "human" } : { kind: "agent", agentId: from },
    target: to,
    conversation: `${from} ${to}`,
    kind: "ask",
    task: "",
    door: "mcp",
    depth: 0,
    state: "open",
    createdAt: 0,
    ...change,
  };
}

Deno.test("an agent waits for whom it asked until the answer is there", () => {
  const edges = waitEdges([ask("a", "b"), ask("a", "c", { state: "answered" })]);
  assert.deepEqual(waitedFor(edges, "a"), ["b"]);
});

Deno.test("a person waiting and a message without answer are no waits", () => {
  assert.deepEqual(waitEdges([ask(undefined, "b"), ask("a", "b", { kind: "message" })]), []);
});

Deno.test("a chain is shown only when somebody waits on somebody who waits", () => {
  assert.deepEqual(waitChains(waitEdges([ask("a", "b")])), []);
  assert.deepEqual(waitChains(waitEdges([ask("a", "b"), ask("b", "c"), ask("b", "d")])), [
    ["a", "b", "c"],
    ["a", "b", "d"],
  ]);
});

Deno.test("the conversation with the newest ticket comes last, near the eye", () => {
  const groups = byConversation([ask("a", "b"), ask("c", "d"), ask("a", "b", { id: "again" })]);
  assert.deepEqual(groups.map(({ conversation }) => conversation), ["c d", "a b"]);
  assert.equal(groups[1]?.tickets.length, 2);
});
