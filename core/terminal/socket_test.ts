import assert from "node:assert/strict";
import { clientMessage } from "./socket.ts";

const accepted = (message: unknown) => clientMessage.safeParse(message).success;

Deno.test("no program is ever told a size that is none", () => {
  const resize = (rows: unknown, cols: unknown) => accepted({ type: "resize", rows, cols });
  assert.ok(resize(24, 80));
  assert.ok(resize(1, 1));
  for (const wrong of [0, -1, 1.5, NaN, 1001, "80", null, undefined]) {
    assert.ok(!resize(24, wrong), String(wrong));
    assert.ok(!resize(wrong, 80), String(wrong));
  }
});

Deno.test("a page cannot acknowledge less than nothing", () => {
  assert.ok(accepted({ type: "ack", bytes: 0 }));
  assert.ok(!accepted({ type: "ack", bytes: -1 }));
  assert.ok(!accepted({ type: "other" }));
});
