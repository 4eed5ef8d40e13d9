import assert from "node:assert/strict";
import type { FileDiff, Hunk } from "../../../core/git/diff.ts";
import { choicesOf, lineId, toggled, withRange } from "./line_choice.ts";

const HUNK: Hunk = {
  oldStart: 10,
  oldLines: 3,
  newStart: 12,
  newLines: 3,
  heading: "",
  lines: [" kept", "-gone", "+came", " kept too", "\\ No newline at end of file"],
};
const FILE: FileDiff = {
  path: "a",
  change: "modified",
  hunks: [HUNK, { ...HUNK, lines: ["+x", "+y"] }],
  added: 3,
  removed: 1,
  header: [],
};

Deno.test("a range takes what changed in it, and a second press takes a line out again", () => {
  const range = withRange(new Set(), HUNK, 0, [3, 0]);
  assert.deepEqual([...range], [lineId(0, 1), lineId(0, 2)]);
  const less = toggled(range, lineId(0, 1));
  assert.deepEqual(choicesOf(FILE, less), [{ hunk: 0, lines: [2] }]);
  assert.deepEqual(choicesOf(FILE, toggled(less, lineId(1, 0))), [
    { hunk: 0, lines: [2] },
    { hunk: 1, lines: [0] },
  ]);
  assert.deepEqual(choicesOf(FILE, new Set()), []);
});
