import assert from "node:assert/strict";
import { excerptOf, mayHold, oneLine, plainPiece, searchable } from "./excerpt.ts";

const inText = (text: string, words: string) => excerptOf(text, searchable(words));

Deno.test("words are found whatever their case and wherever the line ends", () => {
  assert.equal(inText("Run the\n  Parser\ttests", "the parser TESTS"), "Run the Parser tests");
  assert.equal(inText("Été à la plage", "été"), "Été à la plage");
  assert.equal(inText("nothing here", "parser"), undefined);
});

Deno.test("an excerpt shows the match with words around it, never a whole long text", () => {
  const found = inText("x ".repeat(5_000) + "needle" + " y".repeat(5_000), "Needle") ?? "";
  assert.match(found, /^….* needle .*…$/);
  assert.ok(found.length < 200, `${found.length}`);
});

Deno.test("an excerpt never holds half a character", () => {
  assert.ok(inText("😀".repeat(100) + "needle" + "😀".repeat(100), "needle")?.isWellFormed());
});

Deno.test("a letter that grows in lower case moves no excerpt away from its match", () => {
  assert.match(inText("İ".repeat(200) + " needle", "needle") ?? "", /needle$/);
});

Deno.test("all white space becomes one space, also the kind only some languages count", () => {
  assert.equal(oneLine(" a\r\n\u00a0b\u0085c "), "a b c");
});

Deno.test("a line is never passed over that holds what is looked for", () => {
  const texts = ['say "no"', "a\\b/c", "tab\there\nand there", "Été", "😀 smile", "\u0001 control"];
  for (const text of texts) {
    const plain = JSON.stringify({ text });
    const escaped = plain.replace(/[^\x20-\x7e]/gu, (letter) =>
      Array.from(
        { length: letter.length },
        (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`,
      ).join(""));
    assert.deepEqual(JSON.parse(escaped), { text });
    for (const words of [text, text.slice(1), text.slice(0, -1), text.toUpperCase()]) {
      const piece = plainPiece(searchable(oneLine(words)));
      assert.ok(mayHold(plain, piece) && mayHold(escaped, piece), `${plain}: ${piece}`);
    }
  }
  assert.ok(!mayHold('{"text":"lexer"}', plainPiece("the parser")));
  assert.equal(plainPiece('"'), "");
});
