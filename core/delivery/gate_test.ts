import assert from "node:assert/strict";
import { type Activity, type AgentState, launched, type ScreenReading } from "../agent/activity.ts";
import { gate, type GateInput } from "./gate.ts";

const QUIET = 1_500;
const EMPTY: ScreenReading = { prompt: "empty", busy: false };

function activity(state: AgentState): Activity {
  return { ...launched(0), state };
}

function decide(input: Partial<GateInput>): string {
  const decision = gate({ humanQuietMs: QUIET, ...input });
  return decision.open ? "open" : decision.reason;
}

Deno.test("text is typed only to an agent that is idle", () => {
  const expected: Record<AgentState, string> = {
    idle: "open",
    starting: "starting",
    busy: "busy",
    needsYou: "needsYou",
    limited: "limited",
    stalled: "stalled",
    unknown: "unknownState",
    stopped: "notRunning",
    exited: "notRunning",
  };
  for (const [state, reason] of Object.entries(expected)) {
    assert.equal(
      decide({ activity: activity(state as AgentState), reading: EMPTY }),
      reason,
      state,
    );
  }
  assert.equal(decide({ reading: EMPTY }), "notRunning");
});

Deno.test("the screen has a veto over an agent that is called idle", () => {
  const idle = activity("idle");
  const on = (reading: ScreenReading) => decide({ activity: idle, reading });
  assert.equal(on({ prompt: "absent", busy: false }), "noPrompt");
  assert.equal(on({ prompt: "empty", busy: true }), "busy");
  assert.equal(on({ prompt: "draft", draft: "half a thought", busy: false }), "draft");
  assert.equal(on({ ...EMPTY, dialog: { kind: "trust", question: "?" } }), "needsYou");
  assert.equal(decide({ activity: idle }), "noPrompt");
});

Deno.test("a dialog on the screen is never typed into, whatever the agent is called", () => {
  const reading = { ...EMPTY, dialog: { kind: "trust", question: "?" } };
  for (const state of ["idle", "busy", "starting", "unknown"] as const) {
    assert.equal(decide({ activity: activity(state), reading }), "needsYou", state);
  }
});

Deno.test("nothing is typed while the terminal itself edits lines", () => {
  const idle = { activity: activity("idle"), reading: EMPTY };
  assert.equal(decide({ ...idle, editsLines: true }), "notReady");
  assert.equal(decide({ ...idle, editsLines: false }), "open");
});

Deno.test("a person who is typing is not interrupted", () => {
  const idle = { activity: activity("idle"), reading: EMPTY };
  assert.equal(decide({ ...idle, humanIdleMs: 0 }), "humanTyping");
  assert.equal(decide({ ...idle, humanIdleMs: QUIET - 1 }), "humanTyping");
  assert.equal(decide({ ...idle, humanIdleMs: QUIET }), "open");
});
