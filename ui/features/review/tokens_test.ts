import assert from "node:assert/strict";
import { parseDiff } from "../../../core/git/diff.ts";
import { hunkTokens } from "./highlighter.ts";
import { tokenLines } from "./tokens.ts";

Deno.test("a span over several lines colours each of them, and entities become characters again", () => {
  assert.deepEqual(tokenLines('a &lt;b&gt;<span class="hljs-string">x\ny</span>\nz'), [
    [{ text: "a <b>" }, { text: "x", kind: "hljs-string" }],
    [{ text: "y", kind: "hljs-string" }],
    [{ text: "z" }],
  ]);
});

Deno.test("every line of a hunk is coloured to the letter, before and after the change", () => {
  const lines = [
    " /* a comment",
    '-  "over" &lt; lines */ const a = `x${1 < 2}`;',
    "+  of lines */ const b = '<b>' && 'é';",
    "\\ No newline at end of file",
    " ",
  ];
  const patch = [
    "diff --git a/a.ts b/a.ts",
    "--- a/a.ts",
    "+++ b/a.ts",
    "@@ -1,3 +1,3 @@",
    ...lines,
  ];
  const [file] = parseDiff(new TextEncoder().encode(patch.join("\n") + "\n"));
  const hunk = file!.hunks[0]!;
  const tokens = hunkTokens(hunk, "src/a.ts");
  for (const [at, line] of hunk.lines.entries()) {
    if (line.startsWith("\\")) continue;
    assert.equal((tokens.get(at) ?? []).map(({ text }) => text).join(""), line.slice(1));
  }
  const kinds = [...tokens.values()].flat().map(({ kind }) => kind);
  assert.ok(kinds.includes("hljs-comment") && kinds.includes("hljs-keyword"));
});

Deno.test("a language nobody knows stays plain", () => {
  const [file] = parseDiff(new TextEncoder().encode("diff --git a/a b/a\n@@ -0,0 +1 @@\n+x\n"));
  assert.equal(hunkTokens(file!.hunks[0]!, "a.unknown").size, 0);
});
