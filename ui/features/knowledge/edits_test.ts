import assert from "node:assert/strict";
import { editOf } from "./edits.ts";

const SAVED = { fields: { text: "one" }, revision: "r1" };
const THEIRS = { fields: { text: "theirs" }, revision: "r2" };

/** Edits outlive the page, and so the test. */
function onEdit(test: (key: string) => void): () => void {
  return () => {
    const key = `test ${crypto.randomUUID()}`;
    try {
      test(key);
    } finally {
      editOf(key, SAVED).discard();
    }
  };
}

Deno.test(
  "what is typed stays until it is discarded",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "mine" });
    assert.equal(editOf(key, SAVED).fields.text, "mine");
    assert.equal(editOf(key, SAVED).changed, true);
    editOf(key, SAVED).discard();
    assert.equal(editOf(key, SAVED).fields.text, "one");
    assert.equal(editOf(key, SAVED).changed, false);
  }),
);

Deno.test(
  "what is typed back to what the host has is no change",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "mine" });
    editOf(key, SAVED).change({ text: "one" });
    assert.equal(editOf(key, SAVED).changed, false);
    assert.equal(editOf(key, THEIRS).fields.text, "theirs");
  }),
);

Deno.test(
  "a text that changed meanwhile is seen before it is replaced",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "mine" });
    assert.equal(editOf(key, THEIRS).outdated, true);
    editOf(key, THEIRS).change({ text: "mine, more" });
    assert.equal(editOf(key, THEIRS).outdated, true, "typing on does not accept theirs");
    editOf(key, THEIRS).rebase();
    assert.equal(editOf(key, THEIRS).outdated, false);
    assert.equal(editOf(key, THEIRS).fields.text, "mine, more");
  }),
);

Deno.test(
  "the same words written by somebody else are no conflict",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "theirs" });
    assert.equal(editOf(key, THEIRS).outdated, false);
    assert.equal(editOf(key, THEIRS).changed, false);
  }),
);

Deno.test(
  "what was saved is no draft any more",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "theirs" });
    editOf(key, SAVED).settle(THEIRS);
    assert.equal(editOf(key, THEIRS).changed, false);
  }),
);

Deno.test(
  "what was typed while it was saved goes on from what was saved",
  onEdit((key) => {
    editOf(key, SAVED).change({ text: "theirs" });
    const sent = editOf(key, SAVED);
    editOf(key, SAVED).change({ text: "theirs and more" });
    sent.settle(THEIRS);
    const now = editOf(key, THEIRS);
    assert.deepEqual([now.fields.text, now.changed, now.outdated], [
      "theirs and more",
      true,
      false,
    ]);
  }),
);
