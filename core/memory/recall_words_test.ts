import assert from "node:assert/strict";
import { indexedText, queryTerms } from "./recall_words.ts";

const words = (text: string) => queryTerms(text).map(({ word }) => word);

Deno.test("accents, capitals and ligatures make no difference", () => {
  assert.deepEqual(words("École ÉLÈVE œuvre"), words("ecole eleve oeuvre"));
  assert.deepEqual(words("e\u0301cole"), words("école"));
});

Deno.test("an identifier is found whole and by its parts", () => {
  assert.equal(indexedText("parseHTTPAnswer"), "parseHTTPAnswer parse HTTP Answer");
  assert.equal(indexedText("note_file"), "note_file");
  assert.deepEqual(words("parseNoteFile"), ["parsenotefile", "parse", "note", "file"]);
});

Deno.test("a plural looks for what it has in common with the singular", () => {
  assert.deepEqual(queryTerms("embeddings"), queryTerms("embedding"));
  assert.deepEqual(queryTerms("mémoires"), queryTerms("mémoire"));
  assert.deepEqual(queryTerms("queries"), [{ word: "quer", prefix: true }]);
  assert.deepEqual(queryTerms("process"), [{ word: "process", prefix: true }]);
});

Deno.test("short words are meant as they are, single letters and signs not at all", () => {
  assert.deepEqual(queryTerms("l'API à I/O"), [{ word: "api", prefix: false }]);
  assert.deepEqual(queryTerms("\"'*():^-{} \u0000"), []);
});

Deno.test("a hash is not taken apart", () => {
  const hash = "a1B2c3D4".repeat(16);
  assert.deepEqual(words(hash), [hash.toLowerCase()]);
});
