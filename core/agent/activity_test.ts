import assert from "node:assert/strict";
import { type Activity, type ActivitySignal, launched, next } from "./activity.ts";
import type { ActivityRules, Dialog, ScreenReading } from "./activity.ts";

const TOOLS_NEEDED: ActivityRules = { readyNeedsTools: true, announces: false };
const SCREEN_ONLY: ActivityRules = { readyNeedsTools: false, announces: false };
const ANNOUNCES: ActivityRules = { readyNeedsTools: false, announces: true };
const TRUST: Dialog = { kind: "trust", question: "Do you trust this folder?" };
const STARTED: ActivitySignal = { kind: "turnStarted", source: "hook UserPromptSubmit" };
const ENDED: ActivitySignal = { kind: "turnEnded", source: "hook Stop" };
const TOOLS: ActivitySignal = { kind: "toolsListed", source: "MCP tools/list" };

function screen(reading: Partial<ScreenReading> = {}): ActivitySignal {
  return { kind: "screen", reading: { prompt: "empty", busy: false, ...reading } };
}

/** Folds the signals, one per millisecond, from the launch at 0. */
function after(rules: ActivityRules, ...signals: ActivitySignal[]): Activity {
  return signals.reduce((now, signal, at) => next(now, signal, rules, at + 1), launched(0));
}

Deno.test("an agent that needs its tools is not called ready by its prompt alone", () => {
  assert.equal(after(TOOLS_NEEDED, screen()).state, "starting");
  assert.equal(after(TOOLS_NEEDED, TOOLS).state, "starting");
  assert.equal(after(TOOLS_NEEDED, TOOLS, screen()).state, "idle");
  assert.equal(after(TOOLS_NEEDED, screen(), TOOLS, screen()).state, "idle");
  assert.equal(after(SCREEN_ONLY, screen()).state, "idle");
});

Deno.test("an agent without a visible prompt, or drawing its first turn, is still starting", () => {
  assert.equal(after(SCREEN_ONLY, screen({ prompt: "absent" })).state, "starting");
  assert.equal(after(SCREEN_ONLY, screen({ busy: true })).state, "starting");
});

Deno.test("a turn begins and ends by the word of the CLI", () => {
  const busy = after(TOOLS_NEEDED, STARTED);
  assert.equal(busy.state, "busy");
  assert.equal(busy.signal, "hook UserPromptSubmit");
  assert.equal(busy.since, 1);
  const idle = after(TOOLS_NEEDED, STARTED, ENDED);
  assert.equal(idle.state, "idle");
  assert.equal(idle.signal, "hook Stop");
});

Deno.test("one glimpse of a prompt does not end a turn that is open", () => {
  assert.equal(after(TOOLS_NEEDED, STARTED, screen(), screen()).state, "busy");
});

Deno.test("a turn interrupted with Esc, of which no hook tells, ends by a prompt that stays", () => {
  const idle = after(TOOLS_NEEDED, STARTED, screen(), screen(), screen());
  assert.equal(idle.state, "idle");
  assert.equal(idle.signal, "screen");
  assert.equal(idle.turn, false);
});

Deno.test("a turn that shows work again is not worn down by earlier glimpses of a prompt", () => {
  const signals = [STARTED, screen(), screen(), screen({ busy: true }), screen(), screen()];
  assert.equal(after(TOOLS_NEEDED, ...signals).state, "busy");
});

Deno.test("a dialog needs you, in its own words, whatever else was known", () => {
  for (const before of [[], [STARTED], [TOOLS, screen()]]) {
    const now = after(TOOLS_NEEDED, ...before, screen({ dialog: TRUST, busy: true }));
    assert.equal(now.state, "needsYou");
    assert.deepEqual(now.dialog, TRUST);
    assert.equal(now.reason, TRUST.question);
  }
  const told = after(TOOLS_NEEDED, STARTED, { kind: "blocked", source: "hook", dialog: TRUST });
  assert.equal(told.state, "needsYou");
});

Deno.test("another question is another state of needing you", () => {
  const other = { kind: "permission", question: "May it use rm?" };
  const now = after(TOOLS_NEEDED, screen({ dialog: TRUST }), screen({ dialog: other }));
  assert.deepEqual(now.dialog, other);
  assert.equal(now.since, 2);
});

Deno.test("an answered dialog leaves no stale question behind", () => {
  const starting = after(TOOLS_NEEDED, screen({ dialog: TRUST }), screen({ prompt: "absent" }));
  assert.equal(starting.state, "starting");
  assert.equal(starting.dialog, undefined);
  assert.equal(starting.reason, undefined);
  assert.equal(after(TOOLS_NEEDED, STARTED, screen({ dialog: TRUST }), screen()).state, "busy");
  assert.equal(after(SCREEN_ONLY, screen(), screen({ dialog: TRUST }), screen()).state, "idle");
  const gone = after(
    SCREEN_ONLY,
    screen(),
    screen({ dialog: TRUST }),
    screen({ prompt: "absent" }),
  );
  assert.equal(gone.state, "unknown");
});

Deno.test("a program that announces its state is believed over its screen", () => {
  const working = screen({ announced: "working" });
  assert.equal(after(ANNOUNCES, screen()).state, "starting");
  assert.equal(after(ANNOUNCES, screen({ announced: "idle" })).state, "idle");
  assert.equal(after(ANNOUNCES, screen({ announced: "idle" }), working).state, "busy");
  assert.equal(
    after(ANNOUNCES, screen({ announced: "idle" }), working, screen({ announced: "idle" })).state,
    "idle",
  );
  assert.equal(after(ANNOUNCES, screen({ announced: "blocked" })).state, "needsYou");
  const unblocked = after(
    ANNOUNCES,
    screen({ announced: "idle" }),
    screen({ announced: "blocked" }),
    screen({ announced: "idle" }),
  );
  assert.equal(unblocked.state, "idle");
});

Deno.test("an announcement is not needed from a program that was never said to make one", () => {
  assert.equal(after(SCREEN_ONLY, screen({ announced: "working" })).state, "idle");
});

Deno.test("an end is final and says how it came", () => {
  const exit = (code: number | null, asked = false): ActivitySignal => ({
    kind: "exited",
    code,
    asked,
  });
  const exited = after(TOOLS_NEEDED, exit(3));
  assert.equal(exited.state, "exited");
  assert.equal(exited.reason, "exit code 3");
  assert.equal(after(TOOLS_NEEDED, exit(null)).reason, "killed by a signal");
  const stopped = after(TOOLS_NEEDED, exit(1, true));
  assert.equal(stopped.state, "stopped");
  assert.equal(stopped.reason, undefined);
  for (const late of [STARTED, ENDED, TOOLS, screen(), screen({ dialog: TRUST }), exit(0, true)]) {
    assert.equal(next(exited, late, TOOLS_NEEDED, 9), exited);
  }
});

Deno.test("a signal that says nothing new leaves the state's beginning alone", () => {
  const idle = after(SCREEN_ONLY, screen());
  assert.equal(next(idle, screen(), SCREEN_ONLY, 50), idle);
  const asked = after(SCREEN_ONLY, screen({ dialog: TRUST }));
  assert.equal(next(asked, screen({ dialog: TRUST }), SCREEN_ONLY, 50), asked);
});

Deno.test("an agent that tells of no turns works while no prompt is there, and is back with it", () => {
  const rules: ActivityRules = { ...SCREEN_ONLY, turnsOnScreen: true };
  const gone = screen({ prompt: "absent" });
  assert.equal(after(rules, gone).state, "starting");
  assert.equal(after(rules, screen(), gone).state, "busy");
  assert.equal(after(rules, screen(), gone, screen()).state, "idle");
  assert.equal(after(SCREEN_ONLY, screen(), gone).state, "idle");
});
