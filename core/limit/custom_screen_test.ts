import assert from "node:assert/strict";
import { compileRateLimitPattern } from "./custom_pattern.ts";
import { readCustomLimit } from "./custom_screen.ts";
import type { LimitScreenState } from "./limit_screen.ts";

const SAID = { now: 1_700_000_000_000, zone: "UTC" };
const OVER: LimitScreenState = { prompt: "empty", busy: false };
const detect = compileRateLimitPattern({ pattern: "used up" });

function read(lines: string[], state = OVER) {
  assert.ok(detect);
  return readCustomLimit(lines, state, "^> ?(.*)$", detect, SAID);
}

Deno.test("a limit in the last answer is found, with the words it came with", () => {
  const found = read(["> hello", "It is", "used up.", "> "]);
  assert.deepEqual([found?.source, found?.text], ["pattern", "It is used up."]);
});

Deno.test("a limit of an earlier answer is past", () => {
  assert.equal(read(["> hello", "used up", "> go on", "done", "> "]), undefined);
});

Deno.test("nothing is a limit while a turn runs, a dialog is open or no prompt is there", () => {
  const lines = ["> hello", "used up", "> "];
  assert.equal(read(lines, { ...OVER, busy: true }), undefined);
  assert.equal(read(lines, { ...OVER, dialog: { kind: "x", question: "?" } }), undefined);
  assert.equal(read(lines, { ...OVER, prompt: "absent" }), undefined);
});

Deno.test("a limit far above the prompt belongs to something else", () => {
  assert.equal(read(["used up", ...Array(30).fill("text"), "> "]), undefined);
});
