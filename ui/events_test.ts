import assert from "node:assert/strict";
import { follow } from "./events.ts";

Deno.test("the next number in the sequence is taken as it is", () => {
  assert.equal(follow(undefined, 41), "next");
  assert.equal(follow(41, 42), "next");
});

Deno.test("an event that was seen before changes nothing", () => {
  assert.equal(follow(42, 42), "seen");
});

Deno.test("a hole in the sequence, or a host that started over, makes the page read again", () => {
  assert.equal(follow(42, 44), "gap");
  assert.equal(follow(42, 1), "gap");
});
