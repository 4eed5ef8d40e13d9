import assert from "node:assert/strict";
import { UNSAID_QUESTION } from "../../../core/agent/activity.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { noteOf } from "./agent_note.ts";

const WORDS = {
  unsaidQuestion: "Il vous attend",
  exitCode: (code: string) => `code de sortie ${code}`,
  killed: "tué par un signal",
};

const note = (state: AgentView["state"], reason?: string) =>
  noteOf({ state, ...(reason === undefined ? {} : { reason }) } as AgentView, WORDS);

Deno.test("an agent's line says what it asks, until when it is limited and how it ended", () => {
  assert.equal(note("needsYou", "Trust this folder?"), "Trust this folder?");
  assert.equal(note("limited", "until 15:05"), "until 15:05");
  assert.equal(note("exited", "exit code 3"), "code de sortie 3");
  assert.equal(note("exited", "killed by a signal"), "tué par un signal");
});

Deno.test("what only the host says is said in the reader's language", () => {
  assert.equal(note("needsYou", UNSAID_QUESTION), "Il vous attend");
});

Deno.test("an agent whose state says all has no note", () => {
  assert.equal(note("idle"), undefined);
  assert.equal(note("stopped"), undefined);
  assert.equal(note("busy", "an old reason"), undefined);
});
