import assert from "node:assert/strict";
import { sanitise } from "./sanitise.ts";

Deno.test("ordinary text arrives as it was written, in every script", () => {
  const texts = [
    "plain",
    "a\n\nb",
    "  indented\n    more",
    "日本語 한국어 عربى",
    "👩‍👩‍👧‍👦 🇫🇷 é e\u0301",
    "a\\b",
  ];
  for (const text of texts) assert.equal(sanitise(text), text);
});

Deno.test("a text cannot end its paste and press keys of its own", () => {
  assert.equal(sanitise("a\u001b[201~\r!rm -rf /"), "a\n!rm -rf /");
  assert.equal(sanitise("a\u009b201~b"), "ab");
  assert.equal(sanitise("a\u001b\u001b[201~b"), "ab");
  assert.ok(!sanitise("a\u001b[20\u001b[201~1~b").includes("\u001b"));
});

Deno.test("no control character but the line feed is left, whatever the text is made of", () => {
  let all = "";
  for (let code = 0; code < 0x100; code++) all += `${String.fromCharCode(code)}x`;
  for (const text of [all, all + all, [...all].reverse().join("")]) {
    // deno-lint-ignore no-control-regex -- control characters are what is looked for
    assert.doesNotMatch(sanitise(text), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  }
});

Deno.test("colours, titles and other sequences vanish without a trace", () => {
  assert.equal(sanitise("\u001b[1;31mred\u001b[0m"), "red");
  assert.equal(sanitise("\u001b]0;title\u0007a"), "a");
  assert.equal(sanitise("\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\"), "link");
  assert.equal(sanitise("a\u001bPq#0;2\u001b\\b\u009dtitle\u009cc\u0090q\u009cd"), "abcd");
  assert.equal(sanitise("a\u001b(Bb\u001b7c\u001b=d"), "abcd");
});

Deno.test("a sequence without an end does not swallow the words after it", () => {
  assert.equal(sanitise("a\u001b]0;the rest\nof the task"), "a0;the rest\nof the task");
  assert.equal(sanitise("a\u0090the rest"), "athe rest");
  assert.equal(sanitise("a\u001b😀b\u001b\nc"), "a😀b\nc");
});

Deno.test("line ends of every system become one, and tabs become blanks", () => {
  assert.equal(sanitise("a\r\nb\rc\nd"), "a\nb\nc\nd");
  assert.equal(sanitise("\tif x:\n\t\ty"), "    if x:\n        y");
});

Deno.test("a trailing backslash cannot turn Enter into a new line", () => {
  for (const end of ["\\", "\\\\", " \\ ", "\\\n", "\n\n\\\n ", "\u00a0\\"]) {
    assert.equal(sanitise(`do it${end}`), "do it", JSON.stringify(end));
  }
});

Deno.test("half a surrogate pair does not break the text that is typed", () => {
  assert.ok(sanitise("a\ud83d b").isWellFormed());
});

Deno.test("a text of nothing but blanks or beginnings is dealt with at once", () => {
  // Patterns that try again at every character would need minutes for these.
  for (const part of [" ", "\\", "\u001b]", "\u0090", "\u001b[", "\u009b1"]) {
    const text = part.repeat(200_000);
    assert.ok(sanitise(`${text}\nend`).endsWith("end"));
  }
});
