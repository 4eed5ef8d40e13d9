import assert from "node:assert/strict";
import { GraphLayout } from "../../../core/git/graph.ts";
import { colourOf, columnAt, lanePaths, ROW, widthOf } from "./lanes.ts";

const layout = new GraphLayout();
const rows = [
  layout.add({ id: "merge", parents: ["main", "side"] }),
  layout.add({ id: "side", parents: ["root"] }),
  layout.add({ id: "main", parents: ["root"] }),
  layout.add({ id: "root", parents: [] }),
];

Deno.test("each line of the history is drawn in one colour, from row to row", () => {
  const paths = lanePaths(rows, 20);
  assert.equal(paths.length, 2);
  const main = paths.find(({ colour }) => colour === colourOf(rows[0]?.line ?? -1));
  assert.ok(main?.path.startsWith(`M${columnAt(0)} ${ROW / 2}V${ROW * 1.5}`), main?.path);
  const side = paths.find((path) => path !== main);
  assert.match(side?.path ?? "", /C/);
  assert.equal(widthOf(rows, 20), 2);
});

Deno.test("a history with more lines than fit is cut on the right, not in the middle", () => {
  assert.equal(widthOf(rows, 1), 1);
  const drawn = lanePaths(rows, 1).map(({ path }) => path).join("");
  const starts = [...drawn.matchAll(/M(\d+)/g)].map(([, x]) => Number(x));
  assert.deepEqual(new Set(starts), new Set([columnAt(0), columnAt(1)]));
  // What goes on in the second column alone is left out.
  assert.doesNotMatch(drawn, new RegExp(`M${columnAt(1)} \\d+V`));
  assert.match(
    lanePaths(rows, 2).map(({ path }) => path).join(""),
    new RegExp(`M${columnAt(1)} \\d+V`),
  );
  assert.deepEqual(lanePaths([], 4), []);
});
