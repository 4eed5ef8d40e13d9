import assert from "node:assert/strict";
import { LONGEST_SLEEP_MS, nextSleep } from "./next_timer.ts";

const NOW = 1_700_000_000_000;

Deno.test("nobody sleeps past what is due first", () => {
  assert.equal(nextSleep([NOW + 9_000, NOW + 5_000], NOW), 5_000);
  assert.equal(nextSleep([NOW], NOW), 0);
  assert.equal(nextSleep([NOW - 86_400_000], NOW), 0);
  assert.equal(nextSleep([], NOW), undefined);
  assert.equal(nextSleep([NaN], NOW), undefined);
});

Deno.test("a reset in thirty days neither fires at once nor is slept through", () => {
  for (const far of [2 ** 31, 2 ** 31 - 1, 30 * 86_400_000, Infinity, Number.MAX_SAFE_INTEGER]) {
    assert.equal(nextSleep([NOW + far], NOW), LONGEST_SLEEP_MS);
  }
});

Deno.test("after a sleep of the machine or a set clock, the wall clock alone decides", () => {
  const due = NOW + 3_600_000;
  let now = NOW;
  const looks: number[] = [];
  for (const jump of [0, 0, -7_200_000, 0, 14_400_000]) {
    const sleep = nextSleep([due], now) ?? 0;
    looks.push(sleep);
    now += sleep + jump;
  }
  assert.ok(looks.every((sleep) => sleep <= LONGEST_SLEEP_MS));
  assert.equal(nextSleep([due], now), 0);
});
