import assert from "node:assert/strict";
import { below, beside } from "./menu_place.ts";

const WINDOW = { width: 1000, height: 600 };
const SIZE = { width: 200, height: 300 };

function at(left: number, top: number, width = 0, height = 0) {
  return { left, top, right: left + width, bottom: top + height };
}

Deno.test("a menu opens where the pointer is", () => {
  assert.deepEqual(below(SIZE, at(120, 80), WINDOW), { left: 120, top: 80 });
});

Deno.test("a menu at the edge of the window is moved into it", () => {
  assert.deepEqual(below(SIZE, at(990, 80), WINDOW), { left: 792, top: 80 });
  assert.deepEqual(below(SIZE, at(10, 560, 24, 24), WINDOW), { left: 10, top: 256 });
});

Deno.test("a menu taller than the window begins at its top", () => {
  const { top } = below({ width: 200, height: 900 }, at(10, 560), WINDOW);
  assert.equal(top, 8);
});

Deno.test("a menu of a line opens on its right, and on its left at the edge", () => {
  assert.equal(beside(SIZE, at(100, 100, 200, 28), WINDOW).left, 300);
  assert.equal(beside(SIZE, at(700, 100, 200, 28), WINDOW).left, 500);
});
