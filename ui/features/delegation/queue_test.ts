import assert from "node:assert/strict";
import { movedInQueue } from "./queue.ts";

Deno.test("a waiting message moves one place at a time and stops at the ends", () => {
  assert.deepEqual(movedInQueue(["a", "b", "c"], "b", -1), ["b", "a", "c"]);
  assert.deepEqual(movedInQueue(["a", "b", "c"], "b", 1), ["a", "c", "b"]);
  assert.equal(movedInQueue(["a", "b"], "a", -1), undefined);
  assert.equal(movedInQueue(["a", "b"], "b", 1), undefined);
  assert.equal(movedInQueue(["a"], "gone", 1), undefined);
});
