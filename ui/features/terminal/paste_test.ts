import assert from "node:assert/strict";
import { judgePaste, pasteFacts, quotedPath } from "./paste.ts";

Deno.test("a paste can press no key and cannot end itself", () => {
  const cases: [string, string][] = [
    ["a\x1b[201~b", "ab"],
    ["a\x1b[20\x1b[201~1~b", "a[201~b"],
    ["\x1b[31mred\x1b[0m", "red"],
    ["\x1b]0;title\x07text", "text"],
    ["a\x03b\x04c\x7fd\x9be\x90f", "abcdef"],
    ["tab\tstays", "tab\tstays"],
    ["one\r\ntwo\rthree\n", "one\ntwo\nthree\n"],
    ["é 漢字 👩‍👩‍👧", "é 漢字 👩‍👩‍👧"],
  ];
  for (const [raw, safe] of cases) assert.equal(pasteFacts(raw).text, safe, JSON.stringify(raw));
  const nested = pasteFacts("\x1b\x1b[201~[201~x").text;
  assert.ok(!nested.includes("\x1b"), nested);
});

Deno.test("size is counted in bytes, a last line break is no line", () => {
  const { bytes, lines } = pasteFacts("é\r\nb\n");
  assert.deepEqual([bytes, lines], [5, 2]);
});

Deno.test("a paste of many lines asks first, unless the program tells pastes from keys", () => {
  const lines = pasteFacts("rm -rf x\nls");
  assert.equal(judgePaste(lines, false), "ask");
  assert.equal(judgePaste(lines, true), "now");
  assert.equal(judgePaste(pasteFacts("one line"), false), "now");
  assert.equal(judgePaste(pasteFacts("runs at once\n"), false), "ask");
});

Deno.test("a large paste asks, and a huge one offers a file, whatever the program", () => {
  assert.equal(judgePaste(pasteFacts("x".repeat(8 * 1024)), true), "now");
  assert.equal(judgePaste(pasteFacts("x".repeat(8 * 1024 + 1)), true), "ask");
  assert.equal(judgePaste(pasteFacts("x".repeat(32 * 1024 + 1)), true), "askForFile");
});

Deno.test("a path is quoted only when a shell would split it", () => {
  assert.equal(quotedPath("/a/b-1.txt"), "/a/b-1.txt");
  assert.equal(quotedPath("/a b/it's.txt"), `'/a b/it'\\''s.txt'`);
  assert.equal(quotedPath("C:\\a b\\c.txt"), `"C:\\a b\\c.txt"`);
});
