import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/agent/live_agents.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { header } from "../../core/delegation/header.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { TypedTurns } from "./typed_turns.ts";

const AGENT = "a6ced819-b893-4213-b003-9e9dc79b9641";
const ID = "0b6a9d0f-5c0f-4d8b-9f0e-7b9f2c7f1a04";

/** @param ticket the only one there is */
function listen(ticket?: Partial<Ticket>) {
  const said: Turn[] = [];
  const known = { id: ID, target: AGENT, conversation: "pair", state: "open", kind: "task" };
  const typed = new TypedTurns({
    append: (_projectId, turn) => Promise.resolve(void said.push(turn)),
    ticket: (id) => ticket && id === ID ? { ...known, ...ticket } as Ticket : undefined,
    projectOf: () => "p",
  });
  return {
    started: (prompt?: string) =>
      typed.heard({ ...STARTED, ...(prompt === undefined ? {} : { prompt }) }),
    ended: (end: Partial<Extract<TurnEvent, { kind: "ended" }>> = {}) =>
      typed.heard({ ...ENDED, ...end }),
    lines: () => said.map(({ source, role, text }) => `${source.kind} ${role}: ${text}`),
    said,
  };
}

const STARTED = { agentId: AGENT, kind: "started", source: "hook" } as const;
const ENDED = { agentId: AGENT, kind: "ended", source: "hook" } as const;
const HEADED = `${header("Bob", ID, "task")}\nDo it`;

Deno.test("what is typed by hand and what the agent says to it is kept, each once, in its own conversation", () => {
  const { started, ended, lines, said } = listen();
  started("What is up?");
  ended({ lastMessage: "The sky" });
  ended({ lastMessage: "The sky" });
  assert.deepEqual(lines(), ["human prompt: What is up?", "agent response: The sky"]);
  assert.ok(said.every(({ conversation }) => conversation === AGENT));
  assert.notEqual(said[0]?.id, said[1]?.id);
});

Deno.test("what a ticket hands over is the ticket's to keep", () => {
  const { started, ended, lines } = listen({});
  started(HEADED);
  ended({ lastMessage: "Done" });
  assert.deepEqual(lines(), []);
});

Deno.test("an open ticket that came as pasted content is the ticket's, a quoted one that is done is the person's", () => {
  const pasted = listen({});
  pasted.started(`[Pasted text]\n${HEADED}`);
  assert.deepEqual(pasted.lines(), []);
  const quoted = listen({ state: "answered" });
  quoted.started(`What was this? ${HEADED}`);
  assert.equal(quoted.lines().length, 1);
  const foreign = listen({ target: "another agent" });
  foreign.started(HEADED);
  assert.equal(foreign.lines().length, 1);
  const unknown = listen();
  unknown.started(HEADED);
  assert.equal(unknown.lines().length, 1);
});

Deno.test("what is typed into a ticket's turn is kept, and the last words once", () => {
  const task = listen({});
  task.started(HEADED);
  task.started("Also mind the tests");
  task.ended({ lastMessage: "Minded" });
  assert.deepEqual(task.lines(), ["human prompt: Also mind the tests", "agent response: Minded"]);
  // The message's own ticket keeps the last words.
  const message = listen({ kind: "message", conversation: AGENT });
  message.started(HEADED);
  message.started("Also mind the tests");
  message.ended({ lastMessage: "Minded" });
  assert.deepEqual(message.lines(), ["human prompt: Also mind the tests"]);
});

Deno.test("an end that is told before its last words loses none of them", () => {
  const { started, ended, lines } = listen();
  started("One");
  ended({ interrupted: true });
  ended({ lastMessage: "Half" });
  started("Two");
  ended({});
  started(HEADED);
  ended({ lastMessage: "Not of Two" });
  assert.deepEqual(lines(), [
    "human prompt: One",
    "agent response: Half",
    "human prompt: Two",
    `human prompt: ${HEADED}`,
    "agent response: Not of Two",
  ]);
});

Deno.test("the words of a limit are no answer, and a turn nobody saw begin is nobody's", () => {
  const limited = listen();
  limited.started("One");
  limited.ended({ lastMessage: "You've hit your limit", limited: true });
  assert.deepEqual(limited.lines(), ["human prompt: One"]);
  const unseen = listen();
  unseen.ended({ lastMessage: "From before" });
  unseen.started();
  unseen.ended({ lastMessage: "Without a prompt" });
  unseen.started("  \n");
  unseen.ended({ lastMessage: "To nothing" });
  assert.deepEqual(unseen.lines(), []);
});
