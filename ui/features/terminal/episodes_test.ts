import assert from "node:assert/strict";
import { Episodes } from "./episodes.ts";

Deno.test("a program that repeats itself is heard once, until its person has looked", () => {
  const episodes = new Episodes();
  assert.equal(episodes.isNews("one", "done"), true);
  assert.equal(episodes.isNews("one", "done"), false);
  assert.equal(episodes.isNews("one", "failed"), true);
  assert.equal(episodes.isNews("two", "done"), true);
  episodes.end("one");
  assert.equal(episodes.isNews("one", "done"), true);
  assert.equal(episodes.isNews("two", "done"), false);
});
