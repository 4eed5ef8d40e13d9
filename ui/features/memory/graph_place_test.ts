import assert from "node:assert/strict";
import { arrowStep } from "./arrow_step.ts";
import { layOut } from "./graph_layout.ts";
import { namesWithRoom } from "./names_with_room.ts";
import type { Neighbourhood } from "./neighbourhood.ts";
import { fitting, revealing, seen, zoomed } from "./view_port.ts";

const SIZE = { width: 360, height: 400 };

const star: Neighbourhood = {
  nodes: ["a", "b", "c", "d"].map((slug) => ({ slug, hook: "", missing: false, neighbours: [] })),
  links: ["b", "c", "d"].map((to) => ({ from: "a", to })),
  connected: 4,
  alone: 0,
};

Deno.test("the same notes are always drawn the same, and none over another", () => {
  const places = layOut(star);
  assert.deepEqual(layOut(star), places);
  const all = [...places.values()];
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 20);
    }
  }
});

Deno.test("arrow keys go to the nearest note in their direction and stop at the edge", () => {
  const places = new Map([
    ["here", { x: 0, y: 0 }],
    ["right", { x: 10, y: 1 }],
    ["far", { x: 30, y: 0 }],
    ["askew", { x: 8, y: 20 }],
    ["up", { x: 1, y: -10 }],
  ]);
  assert.equal(arrowStep(places, "here", "ArrowRight"), "right");
  assert.equal(arrowStep(places, "right", "ArrowRight"), "far");
  assert.equal(arrowStep(places, "here", "ArrowUp"), "up");
  assert.equal(arrowStep(places, "here", "ArrowDown"), "right");
  assert.equal(arrowStep(places, "here", "ArrowLeft"), undefined);
  assert.equal(arrowStep(places, "here", "Home"), undefined);
});

Deno.test("every note is in sight at first, however far apart they lie", () => {
  const places = [{ x: -2_000, y: 30 }, { x: 900, y: -500 }, { x: 0, y: 700 }];
  const port = fitting(places, SIZE);
  for (const place of places) {
    const { x, y } = seen(port, place);
    assert.ok(x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height, `${x} ${y}`);
  }
  assert.deepEqual(fitting([{ x: 5, y: 5 }], SIZE), { zoom: 1, x: 175, y: 195 });
});

Deno.test("zooming keeps what is under the pointer where it is", () => {
  const place = { x: 40, y: 20 };
  const port = { zoom: 1, x: 10, y: 10 };
  const at = seen(port, place);
  assert.deepEqual(seen(zoomed(port, 2, at), place), at);
  assert.equal(zoomed(port, 1_000, at).zoom, 3);
});

Deno.test("the note the keyboard goes to comes into sight, and nothing moves for one that is", () => {
  const port = { zoom: 1, x: 0, y: 0 };
  assert.deepEqual(revealing(port, { x: 200, y: 200 }, SIZE), port);
  const { x, y } = seen(revealing(port, { x: 2_000, y: -50 }, SIZE), { x: 2_000, y: -50 });
  assert.ok(x > 0 && x < SIZE.width && y > 0 && y < SIZE.height);
});

Deno.test("names that would lie over another are left out, the first ones stay", () => {
  const named = namesWithRoom([
    { slug: "first", at: { x: 0, y: 0 } },
    { slug: "beside-it", at: { x: 20, y: 4 } },
    { slug: "below", at: { x: 0, y: 40 } },
    { slug: "far", at: { x: 200, y: 0 } },
  ]);
  assert.deepEqual([...named], ["first", "below", "far"]);
});
