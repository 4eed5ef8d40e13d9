import assert from "node:assert/strict";
import type { Note } from "./note.ts";
import { entryOf, formatIndex } from "./note_index.ts";

const note = (name: string, description = `About ${name}`) => ({ name, description });
const lines = (...all: string[]) => all.join("\n") + "\n";
const [A, B, C] = ["a", "b", "c"].map((name) => `- [${name}](${name}.md) — About ${name}`);

Deno.test("a new index has the original's form", () => {
  assert.equal(
    formatIndex([note("a"), note("b")], undefined),
    `# Memory Index\n\n${A}\n${B}\n`,
  );
  assert.equal(formatIndex([], "- [a](a.md) — x\n"), "# Memory Index\n");
});

Deno.test("rows follow the notes, and what a person wrote around them stays where it is", () => {
  const before = lines(
    "# Our memory",
    "",
    "Read this first.",
    "",
    "## Building",
    "- [b](b.md) — a shorter word for it",
    "* [gone](gone.md) — was here",
    "",
    "## Elsewhere",
    "- [a](a.md): old",
    "- [a](a.md) — twice",
    "- [the specification](../docs/spec.md) — not a note",
    "",
    "The end.",
  );
  const after = lines(
    "# Our memory",
    "",
    "Read this first.",
    "",
    "## Building",
    B!,
    "",
    "## Elsewhere",
    A!,
    C!,
    "- [the specification](../docs/spec.md) — not a note",
    "",
    "The end.",
  );
  const notes = ["a", "b", "c"].map((name) => note(name));
  assert.equal(formatIndex(notes, before), after);
  assert.equal(formatIndex(notes, after), after);
  const windows = "\uFEFF" + before.replaceAll("\n", "\r\n");
  assert.equal(formatIndex(notes, windows), after);
});

Deno.test("the row of a note that cannot be read at the moment stays", () => {
  const before = lines("# Memory Index", "", A!, "- [b](b.md) — as it was");
  assert.equal(formatIndex([note("a")], before, new Set(["b"])), before);
  assert.equal(formatIndex([note("a")], before), lines("# Memory Index", "", A!));
});

Deno.test("a text without a heading and rows gets both", () => {
  assert.equal(formatIndex([note("a")], "Mine.\n"), `# Memory Index\n\nMine.\n\n${A}\n`);
});

Deno.test("a row shows the note's own heading, without one its slug", () => {
  const shown = (content: string) => entryOf({ ...note("a"), type: "user", content } as Note).title;
  assert.equal(shown("# How we build #\n\nText"), "How we build");
  assert.equal(shown("Text\n# Later"), "a");
  assert.deepEqual(entryOf({ ...note("a"), type: "user", content: "x" } as Note), {
    slug: "a",
    title: "a",
    hook: "About a",
    type: "user",
  });
});
