import assert from "node:assert/strict";
import { newFileDiff } from "./new_file.ts";

const file = (bytes: Uint8Array) =>
  newFileDiff({ path: "a", mode: "100644", bytes, revision: "1" });
const text = (value: string) => file(new TextEncoder().encode(value));

Deno.test("a file git does not know is shown as lines that came", () => {
  const { hunks, added, change } = text("one\ntwo\n");
  assert.deepEqual(hunks.map(({ newStart, newLines, lines }) => ({ newStart, newLines, lines })), [
    { newStart: 1, newLines: 2, lines: ["+one", "+two"] },
  ]);
  assert.deepEqual([added, change], [2, "added"]);
});

Deno.test("a missing line break at the end is said, an empty file has no lines", () => {
  assert.deepEqual(text("one").hunks[0]?.lines, ["+one", "\\ No newline at end of file"]);
  assert.deepEqual(text("").hunks, []);
});

Deno.test("a file that is not text is shown without lines", () => {
  const { binary, hunks } = file(Uint8Array.from([1, 0, 2]));
  assert.deepEqual([binary, hunks], [true, []]);
});
