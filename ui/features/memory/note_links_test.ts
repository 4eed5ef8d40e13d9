import assert from "node:assert/strict";
import { linksIn } from "../../../core/memory/links.ts";
import { linkPieces } from "./note_links.ts";

function slugs(text: string): string[] {
  return linkPieces(text).flatMap(({ slug }) => slug ?? []);
}

Deno.test("a text is cut at its links and nothing of it is lost", () => {
  assert.deepEqual(linkPieces("See [[branch-model]], then [[release-steps|the steps]]."), [
    { text: "See " },
    { text: "branch-model", slug: "branch-model" },
    { text: ", then " },
    { text: "the steps", slug: "release-steps" },
    { text: "." },
  ]);
});

Deno.test("what is no name of a note stays text", () => {
  assert.deepEqual(linkPieces("[[Not A Name]] and [[ ]]"), [{ text: "[[Not A Name]] and [[ ]]" }]);
});

Deno.test("the page draws as links what the host counts as links", () => {
  for (const text of ["[[a]] [[b.md]]", "[[c#part]] [[ d ]]", "[[e|words]] [[F]]", "[[g]](h)"]) {
    assert.deepEqual(slugs(text), linksIn(text), text);
  }
});
