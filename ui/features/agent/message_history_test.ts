import assert from "node:assert/strict";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { sentTo, stepInHistory } from "./message_history.ts";

const HISTORY = ["newest", "older"];

Deno.test("the arrow keys bring back what was sent and return to an empty box", () => {
  const first = stepInHistory(HISTORY, -1, "", 1);
  assert.deepEqual(first, { at: 0, text: "newest" });
  assert.deepEqual(stepInHistory(HISTORY, 0, "newest", 1), { at: 1, text: "older" });
  assert.equal(stepInHistory(HISTORY, 1, "older", 1), undefined);
  assert.deepEqual(stepInHistory(HISTORY, 1, "older", -1), { at: 0, text: "newest" });
  assert.deepEqual(stepInHistory(HISTORY, 0, "newest", -1), { at: -1, text: "" });
});

Deno.test("what is being written is never replaced by what was sent before", () => {
  assert.equal(stepInHistory(HISTORY, -1, "half a thought", 1), undefined);
  assert.equal(stepInHistory(HISTORY, 0, "newest, changed", -1), undefined);
  assert.equal(stepInHistory([], -1, "", 1), undefined);
});

Deno.test("the history of an agent holds a person's messages to it, each once, newest first", () => {
  const ticket = (task: string, more: Partial<Ticket> = {}) =>
    ({ source: { kind: "human" }, target: "a", kind: "message", task, ...more }) as Ticket;
  const tickets = [
    ticket("one"),
    ticket("two"),
    ticket("one"),
    ticket("to another", { target: "b" }),
    ticket("from an agent", { source: { kind: "agent", agentId: "b" } }),
  ];
  assert.deepEqual(sentTo("a", tickets), ["one", "two"]);
});
