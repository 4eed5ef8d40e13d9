import assert from "node:assert/strict";
import { parseDiff } from "../../../core/git/diff.ts";
import { lineOn, type LineRow, rowsOf } from "./diff_rows.ts";

const [file] = parseDiff(new TextEncoder().encode(
  [
    "diff --git a/a b/a",
    "--- a/a",
    "+++ b/a",
    "@@ -5,5 +5,4 @@ head",
    " same",
    "-gone one",
    "-gone two",
    "+came",
    " same again",
    "-last",
    "\\ No newline at end of file",
    "+last",
    "",
  ].join("\n"),
));

function shown(mode: "unified" | "split") {
  const rows = rowsOf(file!, mode).filter((row) => row.kind === "line") as LineRow[];
  return rows.map(({ old, new: fresh }) => [
    old && `${old.old} ${old.text}`,
    fresh && `${fresh.new} ${fresh.text}`,
  ]);
}

Deno.test("in one column the lines stand as git gives them, numbered on their sides", () => {
  assert.deepEqual(shown("unified"), [
    ["5 same", "5 same"],
    ["6 gone one", undefined],
    ["7 gone two", undefined],
    [undefined, "6 came"],
    ["8 same again", "7 same again"],
    ["9 last", undefined],
    [undefined, "8 last"],
  ]);
});

Deno.test("side by side what came stands beside what went", () => {
  assert.deepEqual(shown("split"), [
    ["5 same", "5 same"],
    ["6 gone one", "6 came"],
    ["7 gone two", undefined],
    ["8 same again", "7 same again"],
    ["9 last", "8 last"],
  ]);
});

Deno.test("a line knows that the file ends without a line break after it", () => {
  const last = rowsOf(file!, "split").at(-1);
  assert.equal(lineOn(last, "old")?.unended, true);
  assert.equal(lineOn(last, "new")?.unended, undefined);
});

Deno.test("every hunk has a head", () => {
  assert.deepEqual(rowsOf(file!, "unified")[0], { kind: "hunk", hunk: 0 });
});
