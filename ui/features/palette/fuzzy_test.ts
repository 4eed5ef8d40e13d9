import assert from "node:assert/strict";
import { fuzzyMatch, ranked } from "./fuzzy.ts";

const titles = (query: string, all: string[], recent: string[] = []) =>
  ranked(query, all, (title) => title, (title) => recent.indexOf(title) + 1).map(({ item }) =>
    item
  );

Deno.test("the letters of the query must occur in order", () => {
  assert.ok(fuzzyMatch("spr", "Split right"));
  assert.equal(fuzzyMatch("rps", "Split right"), undefined);
});

Deno.test("case, accents and spaces do not matter", () => {
  assert.ok(fuzzyMatch("REDEMARRER agent", "Redémarrer l'agent"));
  assert.ok(fuzzyMatch("é", "Equipe"));
});

Deno.test("initials find an action before scattered letters do", () => {
  assert.deepEqual(titles("sd", ["Desktop shadow", "Split down", "Side panel"]), [
    "Split down",
    "Side panel",
    "Desktop shadow",
  ]);
});

Deno.test("a run of letters wins over the same letters apart", () => {
  assert.equal(titles("stop", ["Desktop notification", "Alice: Stop"])[0], "Alice: Stop");
});

Deno.test("a jump to a later word never hides a match", () => {
  assert.ok(fuzzyMatch("abx", "a bx b"));
});

Deno.test("without a query what was used recently comes first, then the given order", () => {
  assert.deepEqual(titles("", ["one", "two", "three"], ["three"]), ["three", "one", "two"]);
});

Deno.test("the matched characters are marked where they stand in the title", () => {
  assert.deepEqual(fuzzyMatch("ft", "Find in terminal")?.positions, [0, 8]);
});
