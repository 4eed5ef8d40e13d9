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

Deno.test("what was submitted is never typed again by itself", () => {
  for (const state of ["submitted", "unknown"] as const) {
    assert.ok(!canBecome(state, "typed"));
    assert.ok(!canBecome(state, "held"));
  }
  assert.ok(!canBecome("submitted", "queued"));
});

Deno.test("only a doubtful delivery can be queued once more, and late proof still counts", () => {
  assert.deepEqual(ALL.filter((from) => canBecome(from, "queued")), ["held", "unknown"]);
  assert.ok(canBecome("unknown", "started"));
});

Deno.test("nothing counts as typed or submitted out of turn", () => {
  assert.deepEqual(ALL.filter((from) => canBecome(from, "submitted")), ["typed"]);
  assert.deepEqual(ALL.filter((from) => canBecome(from, "typed")), ["queued", "held"]);
});

Deno.test("only queued and held texts wait for the prompt", () => {
  assert.deepEqual(ALL.filter(isWaiting), ["queued", "held"]);
});
