import assert from "node:assert/strict";
import { inTabOrder, movedTo, neighbourOf, tabAfter } from "./tab_order.ts";

const project = (id: string, openedAt: number) => ({ id, openedAt });

Deno.test("tabs keep the order they were given; a new one comes last", () => {
  const open = [project("new", 9), project("old", 1), project("b", 5), project("a", 7)];
  const ids = inTabOrder(open, ["a", "closed", "b"]).map(({ id }) => id);
  assert.deepEqual(ids, ["a", "b", "old", "new"]);
});

Deno.test("a tab is moved to any place, and never out of the row", () => {
  assert.deepEqual(movedTo(["a", "b", "c"], "a", 1), ["b", "a", "c"]);
  assert.deepEqual(movedTo(["a", "b", "c"], "c", -1), ["c", "a", "b"]);
  assert.deepEqual(movedTo(["a", "b", "c"], "a", 9), ["b", "c", "a"]);
});

Deno.test("when a tab is gone the next one is shown, at the end the one before", () => {
  assert.equal(tabAfter(["a", "b", "c"], ["a", "c"], "b"), "c");
  assert.equal(tabAfter(["a", "b", "c"], ["a", "b"], "c"), "b");
  assert.equal(tabAfter(["a"], [], "a"), undefined);
});

Deno.test("going on from the last tab comes to the first, and back", () => {
  assert.equal(neighbourOf(["a", "b", "c"], "c", 1), "a");
  assert.equal(neighbourOf(["a", "b", "c"], "a", -1), "c");
  assert.equal(neighbourOf(["a", "b"], undefined, 1), "a");
  assert.equal(neighbourOf([], "a", 1), undefined);
});
