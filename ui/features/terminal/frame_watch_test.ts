import assert from "node:assert/strict";
import { FrameWatch } from "./frame_watch.ts";

/** Draws a frame every so many ms under steady output; true when it was called slow. */
function draw(frames: number, everyMs: number, watch = new FrameWatch(), from = 1_000): boolean {
  let slow = false;
  for (let frame = 0; frame < frames; frame++) {
    const at = from + frame * everyMs;
    watch.wrote(at);
    slow = watch.drew(at) || slow;
  }
  return slow;
}

Deno.test("thirty slow frames in a row are slow, fewer are a hiccup", () => {
  assert.equal(draw(31, 60), true);
  assert.equal(draw(30, 60), false);
});

Deno.test("frames at the usual pace are never slow, however many", () => {
  assert.equal(draw(500, 17), false);
  assert.equal(draw(500, 50), false);
});

Deno.test("what was slow before a pause of the output does not count after it", () => {
  const watch = new FrameWatch();
  draw(20, 60, watch);
  assert.equal(draw(20, 60, watch, 60_000), false);
  assert.equal(watch.isWatching(61_200), true);
  assert.equal(watch.isWatching(70_000), false);
});
