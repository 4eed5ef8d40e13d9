import assert from "node:assert/strict";
import type { Posture } from "../permission/model.ts";
import { type GuardedText, underPolicy, type Verdict, verdictOf, type Writer } from "./guard.ts";

const PERSON: Writer = { kind: "human" };
const AGENT: Writer = { kind: "agent", agentId: "a", orchestrator: false };
const MAIN: Writer = { kind: "agent", agentId: "m", orchestrator: true };

const PROJECT: GuardedText = { kind: "projectContext" };
const ROLE_OF_A: GuardedText = { kind: "agentContext", agentId: "a" };
const ROLE_OF_B: GuardedText = { kind: "agentContext", agentId: "b" };
const NOTE_OF_AGENT: GuardedText = { kind: "memory", byPerson: false };
const NOTE_OF_PERSON: GuardedText = { kind: "memory", byPerson: true };

Deno.test("who may write what, and who may only propose it", () => {
  const table: [GuardedText, person: string, agent: string, orchestrator: string][] = [
    [PROJECT, "write", "propose", "write"],
    [ROLE_OF_A, "write", "write", "write"],
    [ROLE_OF_B, "write", "propose", "write"],
    [NOTE_OF_AGENT, "write", "write", "write"],
    [NOTE_OF_PERSON, "write", "propose", "propose"],
  ];
  for (const [text, ...expected] of table) {
    const verdicts: string[] = [PERSON, AGENT, MAIN].map((writer) => verdictOf(writer, text));
    assert.deepEqual(verdicts, expected, JSON.stringify(text));
  }
});

Deno.test("a policy tightens what an agent may do and never widens it", () => {
  const table: [Posture, write: Verdict, propose: Verdict][] = [
    ["allow", "write", "propose"],
    ["ask", "propose", "propose"],
    ["deny", "refuse", "refuse"],
  ];
  for (const [policy, write, propose] of table) {
    assert.deepEqual([underPolicy("write", policy), underPolicy("propose", policy)], [
      write,
      propose,
    ]);
  }
});
