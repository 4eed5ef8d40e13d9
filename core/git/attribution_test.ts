import assert from "node:assert/strict";
import { attributionOf, mergeTouch, type Touch } from "./attribution.ts";

const T = 1_000_000;

function touch(how: Touch["how"], at: number, agentId = "ann"): Touch {
  return { agentId, tree: "/t", path: "a.txt", at, how };
}

Deno.test("one edit that is seen and told is told", () => {
  assert.equal(mergeTouch(touch("hook", T), touch("watch", T + 900)).how, "hook");
  assert.equal(mergeTouch(touch("watch", T), touch("hook", T + 900)).how, "hook");
  assert.equal(mergeTouch(touch("watch", T), touch("hook", T + 900)).at, T + 900);
});

Deno.test("a later edit counts as what it was seen by", () => {
  assert.equal(mergeTouch(touch("hook", T), touch("watch", T + 60_000)).how, "watch");
  assert.equal(mergeTouch(touch("watch", T), touch("hook", T + 60_000)).how, "hook");
});

Deno.test("a sign that comes late does not turn time back", () => {
  const merged = mergeTouch(touch("hook", T), touch("watch", T - 60_000));
  assert.deepEqual([merged.at, merged.how], [T, "hook"]);
});

Deno.test("a file nobody is known to have touched is nobody's", () => {
  assert.deepEqual(attributionOf([], T), { agents: [], unknown: true });
});

Deno.test("an edit after the last known one is somebody's, never guessed to be the same agent's", () => {
  const touches = [touch("hook", T, "ann"), touch("hook", T + 5_000, "bob")];
  assert.deepEqual(attributionOf(touches, T + 5_000).unknown, undefined);
  assert.deepEqual(attributionOf(touches, T + 60_000).unknown, true);
  const names = attributionOf(touches, T).agents.map(({ agentId }) => agentId);
  assert.deepEqual(names, ["bob", "ann"]);
});

Deno.test("a removed file is its last known editor's", () => {
  assert.equal(attributionOf([touch("hook", T)], undefined).unknown, undefined);
});
