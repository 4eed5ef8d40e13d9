import assert from "node:assert/strict";
import { isInputMethods, keyAction } from "./terminal_keys.ts";

const NONE = {
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
};

Deno.test("a program gets every key but line break, copy, paste and scrolling", () => {
  assert.equal(keyAction({ ...NONE, key: "Enter" }), "pass");
  assert.equal(keyAction({ ...NONE, key: "c", ctrlKey: true }), "pass");
  assert.equal(keyAction({ ...NONE, key: "Insert" }), "pass");
  assert.equal(keyAction({ ...NONE, key: "Enter", shiftKey: true }), "newline");
  assert.equal(keyAction({ ...NONE, key: "Enter", shiftKey: true, ctrlKey: true }), "pass");
  assert.equal(keyAction({ ...NONE, key: "C", ctrlKey: true, shiftKey: true }), "copy");
  assert.equal(keyAction({ ...NONE, key: "V", ctrlKey: true, shiftKey: true }), "paste");
  assert.equal(keyAction({ ...NONE, key: "Insert", shiftKey: true }), "paste");
  assert.equal(keyAction({ ...NONE, key: "PageUp", shiftKey: true }), "scroll");
});

Deno.test("Enter that ends a composition never submits", () => {
  const composing = { ...NONE, key: "Enter", isComposing: true };
  assert.equal(keyAction({ ...composing, keyCode: 229 }), "pass");
  assert.equal(keyAction({ ...composing, keyCode: 13 }), "swallow");
  assert.equal(keyAction({ ...composing, keyCode: 229, shiftKey: true }), "pass");
});

Deno.test("a key the input method has taken is nobody else's", () => {
  assert.equal(isInputMethods({ ...NONE, key: "Process", keyCode: 229 }), true);
  assert.equal(isInputMethods({ ...NONE, key: "a", keyCode: 65 }), false);
});
