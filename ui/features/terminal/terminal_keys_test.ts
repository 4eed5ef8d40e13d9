import assert from "node:assert/strict";
import { keyAction } from "./terminal_keys.ts";

const NONE = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, isComposing: false };

Deno.test("a program gets every key but line break, copy and paste", () => {
  assert.equal(keyAction({ ...NONE, key: "Enter" }), "pass");
  assert.equal(keyAction({ ...NONE, key: "c", ctrlKey: true }), "pass");
  assert.equal(keyAction({ ...NONE, key: "Enter", shiftKey: true }), "newline");
  assert.equal(keyAction({ ...NONE, key: "C", ctrlKey: true, shiftKey: true }), "copy");
  assert.equal(keyAction({ ...NONE, key: "V", ctrlKey: true, shiftKey: true }), "paste");
});

Deno.test("Enter that ends a composition is the input method's", () => {
  assert.equal(keyAction({ ...NONE, key: "Enter", shiftKey: true, isComposing: true }), "pass");
});
