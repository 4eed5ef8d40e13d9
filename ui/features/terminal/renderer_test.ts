import assert from "node:assert/strict";
import { wantedRenderer } from "./renderer.ts";

Deno.test("left to itself, Linux draws with the DOM and a Mac or Windows with the card", () => {
  assert.equal(wantedRenderer("auto", "Linux x86_64", true, false), "dom");
  assert.equal(wantedRenderer("auto", "MacIntel", true, false), "webgl");
  assert.equal(wantedRenderer("auto", "Win32", true, false), "webgl");
});

Deno.test("only the terminal one works in takes a context: there are few", () => {
  for (const setting of ["auto", "webgl"] as const) {
    assert.equal(wantedRenderer(setting, "MacIntel", false, false), "dom");
  }
});

Deno.test("what a person chose holds; what was chosen for them gives way to slowness", () => {
  assert.equal(wantedRenderer("dom", "MacIntel", true, false), "dom");
  assert.equal(wantedRenderer("webgl", "Linux x86_64", true, true), "webgl");
  assert.equal(wantedRenderer("auto", "MacIntel", true, true), "dom");
});
