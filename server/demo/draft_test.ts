import assert from "node:assert/strict";
import { Draft, wrap } from "./draft.ts";
import { textWidth } from "./width.ts";

Deno.test("a long paste is shown short and sent whole", () => {
  const text = Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n");
  const draft = new Draft();
  draft.type("see ");
  draft.paste(text);
  assert.deepEqual(draft.rows(80), ["see [Pasted text +20 lines]"]);
  assert.equal(draft.take(), `see ${text}`);
  assert.equal(draft.empty, true);
});

Deno.test("backspace removes what a person sees as one character", () => {
  const draft = new Draft();
  draft.type("a👩‍👩‍👧e\u0301");
  draft.backspace();
  assert.equal(draft.text, "a👩‍👩‍👧");
  draft.backspace();
  assert.equal(draft.text, "a");
  draft.backspace();
  draft.backspace();
  assert.equal(draft.empty, true);
});

Deno.test("backspace removes a pasted block at once", () => {
  const draft = new Draft();
  draft.paste("x".repeat(2_000));
  draft.backspace();
  assert.equal(draft.text, "");
});

Deno.test("rows break between wide characters, never through one", () => {
  assert.deepEqual(wrap("漢字漢字", 5), ["漢字", "漢字"]);
  assert.deepEqual(wrap("", 5), [""]);
  assert.equal(textWidth("漢e\u0301👍"), 5);
});
