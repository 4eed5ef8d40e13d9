import assert from "node:assert/strict";
import { parseBounds, placeOn } from "./bounds.ts";

const SCREEN = { x: 0, y: 0, width: 1280, height: 800 };
const RIGHT = { x: 1280, y: 0, width: 1920, height: 1080 };

Deno.test("a window comes back where it was, on any screen that is there", () => {
  const here = { x: 40, y: 30, width: 900, height: 600 };
  const there = { x: 1500, y: 100, width: 1700, height: 900 };
  assert.deepEqual(placeOn([SCREEN, RIGHT], here), here);
  assert.deepEqual(placeOn([SCREEN, RIGHT], there), there);
});

Deno.test("a window on a screen that was unplugged comes back on one that can be seen", () => {
  const there = { x: 1500, y: 100, width: 1700, height: 900 };
  assert.deepEqual(placeOn([SCREEN], there), { width: 1280, height: 800 });
});

Deno.test("a window whose upper edge cannot be grasped loses its place and keeps its size", () => {
  const places = [{ x: 0, y: -400 }, { x: 1260, y: 10 }, { x: -880, y: 10 }, { x: 0, y: 799 }];
  for (const place of places) {
    const size = { width: 900, height: 600 };
    assert.deepEqual(placeOn([SCREEN], { ...place, ...size }), size);
  }
});

Deno.test("a window never comes back too small to be used", () => {
  const tiny = { x: 5, y: 5, width: 1, height: -3 };
  assert.deepEqual(placeOn([SCREEN], tiny), { width: 480, height: 320 });
});

Deno.test("without screens or without a memory the window manager decides", () => {
  assert.equal(placeOn([], { x: 0, y: 0, width: 900, height: 600 }), undefined);
  assert.equal(placeOn([SCREEN], undefined), undefined);
});

Deno.test("only whole numbers make a rectangle", () => {
  assert.deepEqual(parseBounds({ ...SCREEN, more: 1 }), SCREEN);
  for (const other of [null, 7, {}, { ...SCREEN, x: "0" }, { ...SCREEN, width: 1 / 3 }]) {
    assert.equal(parseBounds(other), undefined);
  }
});
