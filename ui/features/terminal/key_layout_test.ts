import assert from "node:assert/strict";
import { KeyLayout } from "./key_layout.ts";

const press = (key: string, code: string, shiftKey = false) => ({
  key,
  code,
  shiftKey,
  ctrlKey: false,
  altKey: false,
});

Deno.test("letters have one lower case everywhere", () => {
  const layout = new KeyLayout({});
  assert.equal(layout.unshifted(press("A", "KeyQ", true)), "a");
  assert.equal(layout.unshifted(press("É", "Digit2", true)), "é");
});

Deno.test("a key is a US one until its owner has typed it plainly", () => {
  const layout = new KeyLayout({});
  assert.equal(layout.unshifted(press("!", "Digit1", true)), "1");
  layout.unshifted(press("&", "Digit1"));
  assert.equal(layout.unshifted(press("1", "Digit1", true)), "&");
});

Deno.test("a browser that knows the keyboard is believed", async () => {
  const map = Promise.resolve(new Map([["Digit1", "&"]]));
  const layout = new KeyLayout({ keyboard: { getLayoutMap: () => map } });
  await map;
  assert.equal(layout.unshifted(press("1", "Digit1", true)), "&");
});
