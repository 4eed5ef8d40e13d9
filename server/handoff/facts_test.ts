import assert from "node:assert/strict";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { ConversationFacts } from "./facts.ts";

const ticket = (id: string, from: string | undefined, target: string, conversation: string) => ({
  id,
  projectId: "p",
  source: from === undefined ? { kind: "human" } : { kind: "agent", agentId: from },
  target,
  conversation,
  task: `do ${id}`,
} as Ticket);

function facts(...tickets: Ticket[]): ConversationFacts {
  return new ConversationFacts({
    openTickets: () => tickets,
    nameOf: (_projectId, id) =>
      id === "gone" ? Promise.reject(new Error()) : Promise.resolve(id.toUpperCase()),
    files: 3,
  });
}

Deno.test("an agent's own conversation tells of all its tickets, what it has to do first", async () => {
  const all = facts(
    ticket("1", "a", "b", "a^b"),
    ticket("2", "b", "a", "a^b"),
    ticket("3", undefined, "a", "a"),
    ticket("4", "b", "c", "b^c"),
    ticket("5", "a", "gone", "a^gone"),
  );
  const lines = (await all.of("p", "a", { files: [] })).tickets.map(({ id, text }) => [id, text]);
  assert.deepEqual(lines, [
    ["2", "to do, from B: do 2"],
    ["3", "to do, from the user: do 3"],
    ["1", "asked of B: do 1"],
    ["5", "asked of gone: do 5"],
  ]);
  const pair = (await all.of("p", "a^b", { files: [] })).tickets.map(({ text }) => text);
  assert.deepEqual(pair, ["A asked B: do 1", "B asked A: do 2"]);
});

Deno.test("files are told once, the last one first, with those of before the start, and not without end", async () => {
  const all = facts();
  for (const path of ["one", "two", "one"]) all.wrote("p", "a", path);
  assert.deepEqual((await all.of("p", "a", { files: ["two", "old"] })).files, [
    "one",
    "two",
    "old",
  ]);
  for (const path of ["3", "4", "5", "6"]) all.wrote("p", "a", path);
  assert.deepEqual((await all.of("p", "a", { files: ["old"] })).files, ["6", "5", "4"]);
  assert.deepEqual((await all.of("p", "b", { files: [] })).files, []);
  assert.deepEqual((await all.of("other", "a", { files: [] })).files, []);
});
