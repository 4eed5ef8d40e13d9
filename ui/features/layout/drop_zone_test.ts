import assert from "node:assert/strict";
import { landing, zoneAt } from "./drop_zone.ts";

Deno.test("near a side one drops beside the cell, elsewhere into it", () => {
  assert.equal(zoneAt(0.5, 0.5), "centre");
  assert.equal(zoneAt(0.05, 0.5), "left");
  assert.equal(zoneAt(0.95, 0.5), "right");
  assert.equal(zoneAt(0.5, 0.05), "top");
  assert.equal(zoneAt(0.5, 0.95), "bottom");
});

Deno.test("in a corner the nearer side counts", () => {
  assert.equal(zoneAt(0.1, 0.05), "top");
  assert.equal(zoneAt(0.05, 0.1), "left");
});

Deno.test("what is shown while dragging is the half that will be taken", () => {
  assert.deepEqual(landing("right"), { left: 0.5, top: 0, width: 0.5, height: 1 });
  assert.equal(landing("centre").width * landing("centre").height, 1);
});
