import assert from "node:assert/strict";
import type { UsageReading } from "./signal.ts";
import { mergeUsage, usageAt, type UsageWindow } from "./usage_window.ts";

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

function reading(at: number, more: Partial<UsageReading>): UsageReading {
  return { window: "session", at: NOW + at, ...more };
}

/** Everything that was warned of while these came in, one by one. */
function warnings(readings: UsageReading[]): number[] {
  let windows: readonly UsageWindow[] = [];
  return readings.flatMap((each) => {
    const merged = mergeUsage(windows, [each]);
    windows = merged.windows;
    return merged.warnings.map(({ threshold }) => threshold);
  });
}

const used = (at: number, usedPercent: number, resetsAt = NOW + 5 * HOUR) =>
  reading(at, { usedPercent, resetsAt });

Deno.test("a person is warned once at 80 and once at 95 percent", () => {
  assert.deepEqual(warnings([used(1, 79.9), used(2, 80), used(3, 85), used(4, 95), used(5, 99)]), [
    80,
    95,
  ]);
});

Deno.test("who is warned of 95 percent is not warned of 80 afterwards", () => {
  assert.deepEqual(warnings([used(1, 97), used(2, 90), used(3, 97)]), [95]);
});

Deno.test("use around a threshold and a reset time that drifts warn once", () => {
  const drift = NOW + 7 * HOUR;
  assert.deepEqual(warnings([used(1, 80), used(2, 79), used(3, 81), used(4, 82, drift)]), [80]);
});

Deno.test("a new window warns anew: after its reset, and when its use falls to nothing", () => {
  const next = NOW + 10 * HOUR;
  assert.deepEqual(warnings([used(1, 90), used(5 * HOUR, 85, next)]), [80, 80]);
  assert.deepEqual(warnings([used(1, 90), used(2, 3, next), used(3, 85, next)]), [80, 80]);
});

Deno.test("windows are warned of apart from each other, with what is known of them", () => {
  const { warnings } = mergeUsage([], [
    used(1, 96),
    { window: "weekly", usedPercent: 81, at: NOW + 1 },
  ]);
  assert.deepEqual(warnings, [
    { window: "session", threshold: 95, usedPercent: 96, resetsAt: NOW + 5 * HOUR },
    { window: "weekly", threshold: 80, usedPercent: 81 },
  ]);
});

Deno.test("what a message leaves out stays known", () => {
  const first = mergeUsage([], [reading(1, { usedPercent: 42, windowMinutes: 300 })]).windows;
  const second = mergeUsage(first, [reading(2, { resetsAt: NOW + HOUR })]).windows;
  assert.deepEqual(second, [{
    window: "session",
    at: NOW + 2,
    warned: [],
    usedPercent: 42,
    resetsAt: NOW + HOUR,
    windowMinutes: 300,
  }]);
});

Deno.test("a message that comes late changes nothing", () => {
  const { windows } = mergeUsage([], [used(10, 50)]);
  assert.deepEqual(mergeUsage(windows, [used(5, 99)]), { windows, warnings: [] });
});

Deno.test("more than everything is everything, less than nothing is nothing", () => {
  const percent = (value: number) => mergeUsage([], [used(1, value)]).windows[0]?.usedPercent;
  assert.equal(percent(140), 100);
  assert.equal(percent(-3), 0);
});

Deno.test("after a reset nothing is known until somebody tells, not that all is still used", () => {
  const { windows } = mergeUsage([], [used(1, 99)]);
  assert.equal(usageAt(windows, NOW + HOUR)[0]?.usedPercent, 99);
  const [after] = usageAt(windows, NOW + 5 * HOUR);
  assert.equal(after?.usedPercent, undefined);
  assert.equal(after?.resetsAt, undefined);
});
