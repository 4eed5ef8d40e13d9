import assert from "node:assert/strict";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { filteredTickets } from "./ticket_filter.ts";

const TICKETS = [
  { id: "1", task: "Review the parser", state: "answered", result: "Two bugs", target: "Bob" },
  { id: "2", task: "Write docs", state: "open", target: "Ruth" },
  {
    id: "3",
    task: "Run the tests",
    state: "failed",
    reason: "the agent was stopped",
    target: "Bob",
  },
] as unknown as Ticket[];

const found = (text: string, state?: Ticket["state"]) =>
  filteredTickets(TICKETS, { text, state }, ({ target }) => target).map(({ id }) => id);

Deno.test("a search finds words of the request, the answer, the reason and the names", () => {
  assert.deepEqual(found("PARSER bugs"), ["1"]);
  assert.deepEqual(found("stopped"), ["3"]);
  assert.deepEqual(found("bob"), ["1", "3"]);
  assert.deepEqual(found("bob docs"), []);
});

Deno.test("a state leaves only requests in it, and no filter leaves all", () => {
  assert.deepEqual(found("", "open"), ["2"]);
  assert.deepEqual(found("bob", "failed"), ["3"]);
  assert.deepEqual(found(" "), ["1", "2", "3"]);
});
