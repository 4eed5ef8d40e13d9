import assert from "node:assert/strict";
import { parseDiff } from "../git/diff.ts";
import { type Anchor, placeOf } from "./anchor.ts";

/** A diff of one file with one hunk. */
function diffOf(
  place: string,
  lines: readonly string[],
  path = "a.ts",
): ReturnType<typeof parseDiff> {
  const patch = [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ ${place} @@`,
    ...lines,
    "",
  ];
  return parseDiff(new TextEncoder().encode(patch.join("\n")));
}

const NEW: Anchor = { path: "a.ts", side: "new", line: 11, text: "const b = 2;" };
const BEFORE = diffOf("-10,3 +10,3", [" {", "-const a = 1;", "+const b = 2;", " }"]);

Deno.test("a comment stays on its line while the diff is the same, on either side", () => {
  assert.deepEqual(placeOf(BEFORE, NEW), { state: "here", line: 11 });
  const old: Anchor = { path: "a.ts", side: "old", line: 11, text: "const a = 1;" };
  assert.deepEqual(placeOf(BEFORE, old), { state: "here", line: 11 });
});

Deno.test("a comment follows its line when others came above it", () => {
  const after = diffOf("-10,3 +10,5", [
    " {",
    "-const a = 1;",
    "+// one",
    "+// two",
    "+const b = 2;",
    " }",
  ]);
  assert.deepEqual(placeOf(after, NEW), { state: "moved", line: 13 });
});

Deno.test("of two lines with the same words the nearer one is taken", () => {
  const after = diffOf("-1,1 +1,14", [
    "+const b = 2;",
    ...Array.from({ length: 11 }, (_, at) => `+line ${at}`),
    "+const b = 2;",
    " end",
  ]);
  assert.deepEqual(placeOf(after, NEW), { state: "moved", line: 13 });
});

Deno.test("a comment is outdated when its line was changed, or its file is no longer in the diff", () => {
  const changed = diffOf("-10,3 +10,3", [" {", "-const a = 1;", "+const b = 3;", " }"]);
  assert.deepEqual(placeOf(changed, NEW), { state: "outdated" });
  assert.deepEqual(placeOf(diffOf("-10,1 +10,1", ["+const b = 2;"], "other.ts"), NEW), {
    state: "outdated",
  });
  assert.deepEqual(placeOf([], NEW), { state: "outdated" });
});

Deno.test("the same words on the other side are not the line", () => {
  const back = diffOf("-10,3 +10,3", [" {", "-const b = 2;", "+const a = 1;", " }"]);
  assert.deepEqual(placeOf(back, NEW), { state: "outdated" });
});

Deno.test("a bracket far away is another bracket, one near by is the same", () => {
  const bracket: Anchor = { path: "a.ts", side: "new", line: 12, text: " }".slice(1) };
  const near = diffOf("-10,3 +10,4", [
    " {",
    "-const a = 1;",
    "+const b = 2;",
    "+const c = 3;",
    " }",
  ]);
  assert.deepEqual(placeOf(near, bracket), { state: "moved", line: 13 });
  const far = diffOf("-10,1 +40,2", ["+const b = 2;", " }"]);
  assert.deepEqual(placeOf(far, bracket), { state: "outdated" });
});

Deno.test("a comment on the side before follows a file that was renamed", () => {
  const patch = [
    "diff --git a/a.ts b/b.ts",
    "similarity index 90%",
    "rename from a.ts",
    "rename to b.ts",
    "--- a/a.ts",
    "+++ b/b.ts",
    "@@ -1 +1 @@",
    "-const a = 1;",
    "+const b = 2;",
    "",
  ];
  const files = parseDiff(new TextEncoder().encode(patch.join("\n")));
  const old: Anchor = { path: "a.ts", side: "old", line: 1, text: "const a = 1;" };
  assert.deepEqual(placeOf(files, old), { state: "here", line: 1 });
});

Deno.test("lines that are no text keep their comments", () => {
  const head = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+caf";
  const patch = Uint8Array.from([...new TextEncoder().encode(head), 0xe9, 0x0a]);
  const anchor: Anchor = { path: "a", side: "new", line: 1, text: "caf\ufffd" };
  assert.deepEqual(placeOf(parseDiff(patch), anchor), { state: "here", line: 1 });
});
