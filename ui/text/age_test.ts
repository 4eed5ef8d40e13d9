import assert from "node:assert/strict";
import { formatAge, formatDuration } from "./age.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

Deno.test("an age reads in one unit, rounded down", () => {
  const age = (ms: number) => formatAge(ms, en.common);
  assert.equal(age(0), "0s");
  assert.equal(age(59 * SECOND + 999), "59s");
  assert.equal(age(MINUTE), "1m");
  assert.equal(age(HOUR - 1), "59m");
  assert.equal(age(25 * HOUR), "1d");
});

Deno.test("an age never runs backwards when the clocks differ", () => {
  assert.equal(formatAge(-5 * SECOND, en.common), "0s");
});

Deno.test("a duration reads in two units at most and drops a zero", () => {
  const duration = (ms: number) => formatDuration(ms, en.common);
  assert.equal(duration(2 * MINUTE + 10 * SECOND), "2m 10s");
  assert.equal(duration(HOUR), "1h");
  assert.equal(duration(HOUR + 5 * MINUTE + 30 * SECOND), "1h 5m");
  assert.equal(duration(3 * DAY + HOUR), "3d 1h");
});

Deno.test("French units are French", () => {
  assert.equal(formatAge(3 * DAY, fr.common), "3 j");
  assert.equal(formatDuration(2 * MINUTE + 10 * SECOND, fr.common), "2 min 10 s");
});
