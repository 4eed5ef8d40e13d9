import assert from "node:assert/strict";
import type { UsageWindow } from "../../../core/limit/usage_window.ts";
import type { AccountView } from "../../../core/limit/service.ts";
import { meterOf } from "./meter.ts";
import { meteredWindows, usageLevel } from "./usage_level.ts";

const NOW = 1_800_000_000_000;

function window(change: Partial<UsageWindow>): UsageWindow {
  return { window: "session", at: NOW - 1, warned: [], resetsAt: NOW + 1, ...change };
}

function account(usage: UsageWindow[], change: Partial<AccountView> = {}): AccountView {
  return {
    id: "a",
    profileId: "p",
    name: "Claude",
    place: "/",
    state: "open",
    off: false,
    agents: [],
    usage,
    ...change,
  };
}

Deno.test("a person is warned from 80 and from 95 percent on", () => {
  assert.deepEqual([0, 79.9, 80, 94.9, 95, 100].map(usageLevel), [
    "fine",
    "fine",
    "high",
    "high",
    "nearlyOut",
    "nearlyOut",
  ]);
});

Deno.test("the meter shows the window that runs out first", () => {
  const usage = [
    window({ usedPercent: 40 }),
    window({ window: "weekly", usedPercent: 93 }),
    window({ window: "opus" }),
  ];
  assert.equal(meterOf(account(usage), NOW)?.window?.window, "weekly");
  const even = [
    window({ window: "weekly", usedPercent: 50, resetsAt: NOW + 9 }),
    window({ usedPercent: 50, resetsAt: NOW + 5 }),
  ];
  assert.deepEqual(meteredWindows(even, NOW).map((each) => each.window), ["session", "weekly"]);
});

Deno.test("what was used before a reset is not shown after it", () => {
  const usage = [window({ usedPercent: 93 })];
  assert.equal(meterOf(account(usage), NOW)?.level, "high");
  assert.equal(meterOf(account(usage), NOW + 1), undefined);
});

Deno.test("a limited account comes before any that is only used, also when its use is not known", () => {
  const full = meterOf(account([window({ usedPercent: 100 })]), NOW);
  const agents = [{ projectId: "p", agentId: "bob", state: "parked" as const }];
  const limited = meterOf(account([], { state: "limited", agents }), NOW);
  assert.ok(limited?.limited && limited.rank > full!.rank);
  assert.equal(meterOf(account([]), NOW), undefined);
});
