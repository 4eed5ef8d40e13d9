import assert from "node:assert/strict";
import { IdeaError, toWireError } from "./error.ts";

Deno.test("an expected failure keeps its code and words on every boundary", () => {
  const failure = new IdeaError("WAIT_CYCLE", "This would wait for ever: A → B → A");
  assert.equal(failure.status, 409);
  assert.deepEqual(toWireError(failure), { code: "WAIT_CYCLE", message: failure.message });
});

Deno.test("a bug is told as one, with what was thrown", () => {
  const wire = toWireError(new TypeError("x is undefined"));
  assert.equal(wire.code, "INTERNAL");
  assert.match(wire.message, /x is undefined/);
  assert.match(toWireError("a string").message, /a string/);
});
