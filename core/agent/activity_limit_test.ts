import assert from "node:assert/strict";
import {
  type Activity,
  type ActivitySignal,
  launched,
  next,
  type ScreenReading,
} from "./activity.ts";

const RULES = { readyNeedsTools: false, announces: false };
const IDLE: ScreenReading = { prompt: "empty", busy: false };

function after(...signals: ActivitySignal[]): Activity {
  return signals.reduce((now, signal, at) => next(now, signal, RULES, at), launched(0));
}

const screen = (reading: ScreenReading): ActivitySignal => ({ kind: "screen", reading });
const reached: ActivitySignal = { kind: "limitReached", reason: "the usage limit is reached" };

Deno.test("an agent of an exhausted account is limited at its prompt, and free again afterwards", () => {
  const held = after(screen(IDLE), reached);
  assert.equal(held.state, "limited");
  assert.equal(held.reason, "the usage limit is reached");
  assert.equal(after(screen(IDLE), reached, { kind: "limitOver" }).state, "idle");
});

Deno.test("a turn that is open goes on although the account is exhausted, and waits at its end", () => {
  const begun: ActivitySignal = { kind: "turnStarted", source: "hook" };
  assert.equal(after(begun, reached).state, "busy");
  assert.equal(after(begun, reached, { kind: "turnEnded", source: "hook" }).state, "limited");
});

Deno.test("the CLI's own menu about the limit asks nobody for an answer", () => {
  const menu = { ...IDLE, dialog: { kind: "limit", question: "What do you want to do?" } };
  assert.equal(after(screen(IDLE), reached, screen(menu)).state, "limited");
});

Deno.test("any other question of a limited agent still needs you", () => {
  const asks = { ...IDLE, dialog: { kind: "permission", question: "Proceed?" } };
  assert.equal(after(screen(IDLE), reached, screen(asks)).state, "needsYou");
});

Deno.test("a limited agent whose screen is looked at again and again stays limited since the first time", () => {
  const held = after(screen(IDLE), reached);
  const later = [1, 2, 3].reduce((now) => next(now, screen(IDLE), RULES, 99), held);
  assert.deepEqual([later.state, later.since], ["limited", held.since]);
});

Deno.test("an agent that is held before it is ready is limited as soon as it stands at its prompt", () => {
  assert.equal(after(reached).state, "starting");
  assert.equal(after(reached, screen(IDLE)).state, "limited");
});
