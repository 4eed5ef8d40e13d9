import assert from "node:assert/strict";
import { refineLimit } from "./refine.ts";
import type { LimitedSignal } from "./signal.ts";
import type { UsageWindow } from "./usage_window.ts";

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

const told: LimitedSignal = { signal: "limited", source: "structured", kind: "unknown", at: NOW };
const inMinutes = (at: number): LimitedSignal => ({
  ...told,
  reset: { at: NOW + at, precision: "minute" },
});

function full(window: UsageWindow["window"], resetsAt: number, usedPercent = 100): UsageWindow {
  return { window, usedPercent, resetsAt: NOW + resetsAt, at: NOW, warned: [100] };
}

Deno.test("the meter tells the second and the window of a limit told in minutes", () => {
  assert.deepEqual(
    refineLimit(inMinutes(HOUR), [full("weekly", 9 * HOUR), full("session", HOUR - 5_000)]),
    {
      ...told,
      kind: "session",
      reset: { at: NOW + HOUR - 5_000, precision: "second" },
    },
  );
});

Deno.test("a limit without a time takes that of the used-up window that ends last", () => {
  const windows = [full("session", HOUR), full("weekly", 9 * HOUR), full("model", 20 * HOUR, 99)];
  const distrusted: LimitedSignal = { ...told, distrust: "tooFar" };
  for (const signal of [told, distrusted]) {
    assert.deepEqual(refineLimit(signal, windows), {
      ...told,
      kind: "weekly",
      reset: { at: NOW + 9 * HOUR, precision: "second" },
    });
  }
});

Deno.test("the meter never contradicts what the CLI said, and never makes up a time", () => {
  const exact: LimitedSignal = { ...told, reset: { at: NOW + HOUR, precision: "second" } };
  const credits: LimitedSignal = { ...told, kind: "credits" };
  const windows = [full("session", HOUR - 5_000)];
  for (const signal of [exact, credits, inMinutes(3 * HOUR)]) {
    assert.deepEqual(refineLimit(signal, windows), signal);
  }
  assert.deepEqual(refineLimit(told, []), told);
  assert.deepEqual(refineLimit(told, [full("session", HOUR, 60)]), told);
  assert.deepEqual(refineLimit(told, [full("session", -2 * HOUR)]), told);
  assert.deepEqual(refineLimit(told, [full("session", 20 * HOUR)]), told);
});
