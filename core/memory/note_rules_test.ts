import assert from "node:assert/strict";
import type { NoteInput } from "./note.ts";
import { isExpired, lastWriter } from "./note.ts";
import { checkNote } from "./note_rules.ts";
import { checkSlug, isSlug } from "./slug.ts";

const NOTE: NoteInput = { description: "What holds", type: "project", content: "It holds." };

Deno.test("a note is named in kebab-case, and by no name that a file cannot have everywhere", () => {
  for (const slug of ["a", "build-rules", "2026-08-01", "true", "a1-b2"]) {
    assert.equal(checkSlug(slug, "name"), slug);
  }
  const wrong = ["", "A", "a_b", "-a", "a-", "a--b", "a b", "é", "../a", "a.md", "a".repeat(101)];
  for (const slug of [...wrong, "memory", "con", "com1"]) {
    assert.equal(isSlug(slug), false, slug);
    assert.throws(() => checkSlug(slug, "name"), { code: "INVALID", message: /^name: .*expected/ });
  }
});

Deno.test("what a note lacks is named with what was expected", () => {
  const refused: [Partial<NoteInput>, RegExp][] = [
    [{ description: "" }, /^description: expected one line/],
    [{ description: " \t" }, /^description: expected one line/],
    [{ description: "two\nlines" }, /^description: expected one line/],
    [{ content: "" }, /^content: expected Markdown, found nothing/],
    [{ content: " \n\n " }, /^content: expected Markdown, found nothing/],
    [{ content: "a\0b" }, /^content: expected Markdown, found a NUL/],
    [{ type: "" }, /^type: expected one of project, user, feedback, reference/],
    [{ type: "My Type" }, /^type: expected one of/],
    [{ expires: "soon" }, /^expires: expected a day as YYYY-MM-DD, got "soon"/],
    [{ expires: "2026-02-30" }, /^expires: expected a day/],
    [{ expires: "2026-1-1" }, /^expires: expected a day/],
  ];
  for (const [change, message] of refused) {
    assert.throws(() => checkNote({ ...NOTE, ...change }), { code: "INVALID", message });
  }
});

Deno.test("a note is stored with one space between words of its description, and its text as it is", () => {
  const note = checkNote({
    description: "  What \t holds ",
    type: "how-to",
    content: "\r\n\r\n    code\r\n\r\nend  \r\n",
    expires: "2028-02-29",
  });
  assert.deepEqual(note, {
    description: "What holds",
    type: "how-to",
    content: "    code\n\nend",
    expires: "2028-02-29",
  });
});

Deno.test("a note holds on its last day and no longer; one without a last day holds for good", () => {
  assert.equal(isExpired({ expires: "2026-08-01" }, "2026-08-01"), false);
  assert.equal(isExpired({ expires: "2026-08-01" }, "2026-08-02"), true);
  assert.equal(isExpired({}, "9999-12-31"), false);
});

Deno.test("a note nobody signed is a person's", () => {
  const agent = { kind: "agent", agentId: "a", name: "Anna" } as const;
  assert.deepEqual(lastWriter({ provenance: {} }), { kind: "human" });
  assert.deepEqual(lastWriter({ provenance: { by: agent } }), agent);
});
