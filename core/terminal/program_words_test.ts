import assert from "node:assert/strict";
import { cleanWords, readOsc777, readOsc9 } from "./program_words.ts";

Deno.test("a program's words are one line without controls, however long it talks", () => {
  assert.equal(cleanWords("  two\r\nlines\x1b[31m\x07 ", 50), "two lines [31m");
  assert.equal(cleanWords("safe\u202egnp.exe", 50), "safe gnp.exe");
  assert.equal(cleanWords("x".repeat(5_000_000), 300).length, 300);
  assert.equal(cleanWords("😀".repeat(10), 3), "😀😀😀");
  assert.equal(cleanWords("\x00\x01", 3), "");
});

Deno.test("progress is told as kind and percent, and taken back", () => {
  assert.deepEqual(readOsc9("4;1;42"), { progress: { kind: "running", percent: 42 } });
  assert.deepEqual(readOsc9("4;1;4200"), { progress: { kind: "running", percent: 100 } });
  assert.deepEqual(readOsc9("4;2"), { progress: { kind: "failed" } });
  assert.deepEqual(readOsc9("4;3;7"), { progress: { kind: "endless" } });
  assert.deepEqual(readOsc9("4;4;50"), { progress: { kind: "paused", percent: 50 } });
  for (const none of ["4", "4;", "4;0", "4;0;", "4;9;1"]) {
    assert.deepEqual(readOsc9(none), { progress: undefined }, none);
  }
});

Deno.test("a notice is what is written for people, not a terminal's own commands", () => {
  assert.deepEqual(readOsc9("Build done; 3 warnings"), { body: "Build done; 3 warnings" });
  assert.deepEqual(readOsc9("4 tests failed"), { body: "4 tests failed" });
  assert.equal(readOsc9("9;/a/folder"), undefined);
  assert.equal(readOsc9("12"), undefined);
  assert.equal(readOsc9(""), undefined);
});

Deno.test("a notice with a title may hold semicolons in its text", () => {
  assert.deepEqual(readOsc777("notify;Tests;one; two"), { title: "Tests", body: "one; two" });
  assert.deepEqual(readOsc777("notify;;text"), { body: "text" });
  assert.deepEqual(readOsc777("notify;Only a title"), { body: "Only a title" });
  assert.equal(readOsc777("notify"), undefined);
  assert.equal(readOsc777("precmd;x;y"), undefined);
});
