import assert from "node:assert/strict";
import { header } from "../../../core/delegation/header.ts";
import { askedIn } from "./asked.ts";
import { ANSWER, BRIEF, isLong } from "./long_text.ts";
import { blocksOf } from "./markdown.ts";

const TICKET = "01a22db0-98ed-48a3-82f8-6a84acd94720";
const asked = (from: string, kind: "task" | "message", text: string) =>
  askedIn(`${header(from, TICKET, kind)}\n${text}`);

Deno.test("a text shows who asked and not the line that delivery put before it", () => {
  const text = "!first line\n[IdeA · task from Eve · ticket x]";
  assert.deepEqual(asked("Bob", "task", text), { from: "Bob", kind: "task", text });
  assert.deepEqual(asked("Bob", "message", text), { from: "Bob", kind: "message", text });
  assert.deepEqual(asked("the user", "message", text), { kind: "message", text });
});

Deno.test("a text without the line is the person's, whatever it quotes", () => {
  for (const text of ["hello", "", `see\n${header("Bob", TICKET, "task")}\nabove`]) {
    assert.deepEqual(askedIn(text), { kind: "message", text });
  }
  const quoted = `> ${header("Bob", TICKET, "task")}`;
  assert.deepEqual(askedIn(quoted), { kind: "message", text: quoted });
});

Deno.test("a text is folded by its lines or by its length, not for a last line break", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "x").join("\n");
  assert.equal(isLong(lines(BRIEF.lines), BRIEF), false);
  assert.equal(isLong(`${lines(BRIEF.lines)}\n`, BRIEF), false);
  assert.equal(isLong(lines(BRIEF.lines + 1), BRIEF), true);
  assert.equal(isLong("x".repeat(BRIEF.chars + 1), BRIEF), true);
  assert.equal(isLong("x".repeat(BRIEF.chars + 1), ANSWER), false);
});

Deno.test("an answer becomes blocks, of which a growing text changes the last alone", () => {
  const before = blocksOf("# Title\n\n- one\n- two\n\n```ts\nlet a");
  const after = blocksOf("# Title\n\n- one\n- two\n\n```ts\nlet a = 1;\n```\n\nEnd");
  assert.equal(before.length, 3);
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.match(after[2]!, /<pre><code class="language-ts">let a = 1;/);
  assert.equal(after[3], "<p>End</p>\n");
});

Deno.test("HTML, scripts and pictures in an answer stay text", () => {
  const html = blocksOf(
    "<img src=x onerror=alert(1)> ![p](http://x.test/p.png) [a](javascript:alert(1))\n\n<script>alert(1)</script>",
  ).join("");
  assert.doesNotMatch(html, /<img|<script|href="javascript/i);
  assert.match(html, /&lt;script&gt;/);
});

Deno.test("sites are links, paths of files only say where they lead", () => {
  assert.match(blocksOf("[guide](https://example.com/)")[0]!, /<a href="https:\/\/example.com\/">/);
  assert.match(blocksOf("see https://example.com/")[0]!, /<a href=/);
  const path = blocksOf("[parser](src/parser.ts) and [x](https://example.com/)")[0]!;
  assert.match(path, /<span title="src\/parser.ts">parser<\/span> and <a href/);
  assert.doesNotMatch(blocksOf("main.rs and README.md")[0]!, /<a/);
});
