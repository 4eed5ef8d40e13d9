import assert from "node:assert/strict";
import { indexedColour, parseColour, reportedColour, TERMINAL_PALETTES } from "./palette.ts";

const { dark, light } = TERMINAL_PALETTES;

Deno.test("every colour of both themes can be told to a program", () => {
  for (const palette of [dark, light]) {
    for (const colour of Object.values(palette)) {
      assert.match(reportedColour(colour), /^rgb:([\da-f]{4}\/){2}[\da-f]{4}$/);
    }
  }
  assert.equal(reportedColour("#1a00ff"), "rgb:1a1a/0000/ffff");
});

Deno.test("the 256 numbered colours are those programs expect", () => {
  assert.equal(indexedColour(dark, 1), dark.red);
  assert.equal(indexedColour(light, 15), light.brightWhite);
  assert.equal(indexedColour(dark, 16), "#000000");
  assert.equal(indexedColour(dark, 196), "#ff0000");
  assert.equal(indexedColour(dark, 67), "#5f87af");
  assert.equal(indexedColour(dark, 232), "#080808");
  assert.equal(indexedColour(dark, 255), "#eeeeee");
  for (const wrong of [-1, 256, 1.5, NaN]) assert.equal(indexedColour(dark, wrong), undefined);
});

Deno.test("a colour a program sets is read however long its channels are", () => {
  for (const text of ["#f08", "#ff0088", "rgb:f/0/8", "RGB:FF/00/88", "rgb:ffff/0000/8888"]) {
    assert.equal(parseColour(text), "#ff0088", text);
  }
  for (const text of ["", "?", "red", "#ff", "#ff00880", "rgb:f/0", "rgb:fffff/0/0"]) {
    assert.equal(parseColour(text), undefined, text);
  }
});
