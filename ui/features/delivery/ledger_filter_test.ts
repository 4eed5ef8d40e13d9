import assert from "node:assert/strict";
import type { Delivery } from "../../../core/delivery/delivery.ts";
import { filtered, firstWords } from "./ledger_filter.ts";

function entry(id: string, change: Partial<Delivery>): Delivery {
  const base = { projectId: "p", ticketId: "t", agentId: "a", text: "", createdAt: 0 };
  return { ...base, id, state: "started", ...change };
}

const ENTRIES = [
  entry("1", { text: "Review the parser" }),
  entry("2", { text: "Write tests", agentId: "b", state: "held" }),
  entry("3", { text: "review the tests" }),
];

const ids = (found: Delivery[]) => found.map(({ id }) => id);

Deno.test("the newest entry of the ledger comes first", () => {
  assert.deepEqual(ids(filtered(ENTRIES, { text: "" })), ["3", "2", "1"]);
});

Deno.test("every word of the filter must occur, in any case", () => {
  assert.deepEqual(ids(filtered(ENTRIES, { text: "REVIEW tests" })), ["3"]);
});

Deno.test("agent and state narrow the ledger together", () => {
  assert.deepEqual(ids(filtered(ENTRIES, { text: "", agentId: "b", state: "held" })), ["2"]);
  assert.deepEqual(ids(filtered(ENTRIES, { text: "", agentId: "a", state: "held" })), []);
});

Deno.test("first words leave out IdeA's own header and line breaks", () => {
  const text = "[IdeA · task from Alice · ticket 0-0]\nReview\n  the parser";
  assert.equal(firstWords(text), "Review the parser");
});
