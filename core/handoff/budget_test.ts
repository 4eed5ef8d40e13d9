import assert from "node:assert/strict";
import { inPieces } from "./budget.ts";

Deno.test("a tokenizer never gets a long run at once, and nothing of the text is lost", () => {
  const given: string[] = [];
  const estimate = inPieces((text) => {
    given.push(text);
    return text.length;
  });
  const text = `Some words, then ${"漢".repeat(1_000)} and ${" ".repeat(700)}an end.`;
  assert.equal(estimate(text), text.length);
  assert.equal(given.join(""), text);
  assert.ok(given.every((part) => !/\S{257}|\s{257}/u.test(part)));
});

Deno.test("an ordinary text is counted as one", () => {
  const given: string[] = [];
  inPieces((text) => given.push(text))("Some words.\n\nAnd more.");
  assert.deepEqual(given, ["Some words.\n\nAnd more."]);
});
