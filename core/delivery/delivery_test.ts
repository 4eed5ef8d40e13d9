import assert from "node:assert/strict";
import { canBecome, type DeliveryState, isWaiting } from "./delivery.ts";

const ALL: DeliveryState[] = [
  "queued",
  "held",
  "typed",
  "submitted",
  "started",
  "failed",
  "unknown",
];
const next = (from: DeliveryState) => ALL.filter((to) => canBecome(from, to));

Deno.test("what an agent has taken, or what failed, never changes again", () => {
  assert.deepEqual(next("started"), []);
  assert.deepEqual(next("failed"), []);
});

Deno.test("what was submitted or is in doubt is never typed again without passing the queue", () => {
  for (const state of ["submitted", "unknown"] as const) {
    assert.ok(!canBecome(state, "typed"));
    assert.ok(!canBecome(state, "held"));
  }
});

Deno.test("late proof still counts for a delivery in doubt", () => {
  assert.deepEqual(next("unknown").sort(), ["failed", "queued", "started"]);
});

Deno.test("nothing counts as typed or submitted out of turn", () => {
  assert.deepEqual(ALL.filter((from) => canBecome(from, "submitted")), ["typed"]);
  assert.deepEqual(ALL.filter((from) => canBecome(from, "typed")), ["queued", "held"]);
});

Deno.test("only queued and held texts wait for the prompt", () => {
  assert.deepEqual(ALL.filter(isWaiting), ["queued", "held"]);
});
