import assert from "node:assert/strict";
import { isSlug } from "../../../core/memory/slug.ts";
import { comparedText, EMPTY_NOTE, inputOf, problemIn, slugOf } from "./note_draft.ts";

Deno.test("whatever somebody types as a name becomes one that a note can have", () => {
  for (const typed of ["Release steps", "Étapes de publication", "a_b--c ", "  9 lives!"]) {
    assert.ok(isSlug(slugOf(typed)), `${typed}: ${slugOf(typed)}`);
  }
  assert.equal(slugOf("Étapes de publication"), "etapes-de-publication");
  assert.equal(slugOf("release-steps"), "release-steps");
  assert.equal(slugOf("???"), "");
});

Deno.test("what the host finds wrong is shown at the field it names, without the field's name", () => {
  assert.deepEqual(problemIn("expires: expected a day as YYYY-MM-DD"), {
    field: "expires",
    message: "expected a day as YYYY-MM-DD",
  });
  assert.deepEqual(problemIn('slug: expected words, got "A"'), {
    field: "name",
    message: 'expected words, got "A"',
  });
  assert.deepEqual(problemIn("disk: full"), { message: "disk: full" });
  assert.deepEqual(problemIn("The type is unknown"), { message: "The type is unknown" });
});

Deno.test("an empty last day is none, and the text is sent as it was typed", () => {
  const fields = { ...EMPTY_NOTE, description: " How \t", content: "  indented\n" };
  assert.deepEqual(inputOf(fields), {
    description: "How",
    type: "project",
    content: "  indented\n",
    expires: undefined,
  });
  assert.equal(inputOf({ ...fields, expires: "2027-01-01" }).expires, "2027-01-01");
});

Deno.test("two versions of a note are compared with all that can differ", () => {
  const fields = { ...EMPTY_NOTE, description: "How", expires: "2027-01-01", content: "Text" };
  assert.equal(
    comparedText(fields),
    "description: How\ntype: project\nexpires: 2027-01-01\n\nText",
  );
});
