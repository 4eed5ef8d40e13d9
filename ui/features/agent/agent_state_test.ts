import assert from "node:assert/strict";
import type { AgentView } from "../../../core/agent/service.ts";
import { questionOf, suggestedName, withState } from "./agent_state.ts";

const ALICE: AgentView = {
  id: "a",
  projectId: "p",
  name: "Alice",
  contextPath: "agents/alice.md",
  profileId: "x",
  synchronized: false,
  skills: [],
  state: "busy",
  since: 1,
  signal: "hook UserPromptSubmit",
  sessionId: "s",
  queued: 0,
};

const event = { projectId: "p", agentId: "a", since: 2, signal: "screen" };

Deno.test("a state event changes the agent it names and no other", () => {
  const bob = { ...ALICE, id: "b" };
  const [alice, other] = withState([ALICE, bob], { ...event, state: "idle" });
  assert.equal(alice?.state, "idle");
  assert.equal(alice?.since, 2);
  assert.equal(other, bob);
});

Deno.test("the question of an agent is shown in its dialog's words and goes with the dialog", () => {
  const [asking] = withState([ALICE], {
    ...event,
    state: "needsYou",
    reason: "Trust this folder?",
  });
  assert.ok(asking);
  assert.equal(questionOf(asking), "Trust this folder?");
  const [after] = withState([asking], { ...event, state: "busy" });
  assert.ok(after);
  assert.equal(questionOf(after), undefined);
  assert.ok(!("reason" in after));
});

Deno.test("an agent that ended has no terminal to interrupt", () => {
  const [ended] = withState([ALICE], { ...event, state: "exited", reason: "exit code 1" });
  assert.equal(ended?.sessionId, undefined);
});

Deno.test("a suggested name is never taken", () => {
  assert.equal(suggestedName([]), "Main");
  assert.equal(suggestedName([{ name: "main" }]), "Dev");
  const all = ["Main", "Dev", "QA", "Docs", "Ops", "Agent 6"].map((name) => ({ name }));
  assert.equal(suggestedName(all), "Agent 7");
});
