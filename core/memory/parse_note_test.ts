import assert from "node:assert/strict";
import { parseNote } from "./parse_note.ts";

const parse = (text: string, slug = "build-rules") => parseNote(text, slug, "r1");
const file = (...lines: string[]) => lines.join("\n");
const ORIGINAL = file(
  "---",
  "name: build-rules",
  "description: How to build: `deno task ok` first — see [[paths]] #8",
  "metadata:",
  "  type: project",
  "---",
  "# Build rules",
  "",
  "Text.",
  "",
);

Deno.test("a note of the original is read, colons and # in its description included", () => {
  assert.deepEqual(parse(ORIGINAL), {
    name: "build-rules",
    description: "How to build: `deno task ok` first — see [[paths]] #8",
    type: "project",
    content: "# Build rules\n\nText.",
    provenance: {},
    revision: "r1",
  });
});

Deno.test("a byte order mark, the line ends of Windows and spaces after the lines --- do not matter", () => {
  const windows = "\uFEFF" + ORIGINAL.replaceAll("\n", "\r\n").replaceAll("---\r", "---  \r");
  assert.deepEqual(parse(windows), parse(ORIGINAL));
});

Deno.test("descriptions are read in every form YAML has", () => {
  const read = (...lines: string[]) =>
    parse(file("---", "name: build-rules", ...lines, "metadata: {type: user}", "---", "Text"))
      .description;
  assert.equal(read('description: "quoted: \\"so\\" # and so"'), 'quoted: "so" # and so');
  assert.equal(read("description: 'it''s'"), "it's");
  assert.equal(read("description: >-", "  folded", "  text"), "folded text");
  assert.equal(read("description: plain", "  goes on"), "plain goes on");
  assert.equal(read("description: [[links]] first"), "[[links]] first");
  assert.equal(read("description: 42"), "42");
  assert.equal(read("description: *bold* is no alias"), "*bold* is no alias");
});

Deno.test("names and types that look like numbers or truth are words all the same", () => {
  for (const slug of ["true", "null", "0x10", "1e5", "2026-08-01"]) {
    const text = file("---", `name: ${slug}`, "description: d", "type: 42", "---", "Text");
    const { name, type } = parse(text, slug);
    assert.deepEqual([name, type], [slug, "42"]);
  }
});

Deno.test("an unknown type is kept, and provenance is told as far as the file goes", () => {
  const text = file(
    "---",
    "name: build-rules",
    "description: d",
    "metadata:",
    "  type: recipe",
    "  author: Anna",
    "  agentId: 0b1c",
    "  updated: 2026-08-01T10:00:00Z",
    "  conversation: c1",
    "  expires: 2026-12-31",
    "---",
    "Text",
  );
  const { type, provenance, expires } = parse(text);
  assert.deepEqual([type, expires], ["recipe", "2026-12-31"]);
  assert.deepEqual(provenance, {
    by: { kind: "agent", agentId: "0b1c", name: "Anna" },
    at: "2026-08-01T10:00:00Z",
    conversation: "c1",
  });
  const byPerson = parse(text.replace("  agentId: 0b1c\n", ""));
  assert.deepEqual(byPerson.provenance.by, { kind: "human" });
});

Deno.test("what is no note is refused with what was found and what was expected", () => {
  const head = ["---", "name: build-rules", "description: d"];
  const refused: [string, RegExp][] = [
    ["", /begins with "", expected a line ---/],
    ["# Only Markdown\n", /begins with "# Only Markdown", expected a line --- and front matter/],
    [file("---", "name: build-rules", "text"), /no end, expected a second line ---/],
    [file("---", "name: [", "---", "x"), /not YAML: .*, line \d/],
    [file("---", "name: a", "name: b", "---", "x"), /not YAML: Map keys must be unique, line 3/],
    [file("---", "- a", "---", "x"), /no mapping, expected name/],
    [file("---", "---", "x"), /no name, expected "build-rules"/],
    [
      file("---", "name: other", "---", "x"),
      /name is "other", expected "build-rules", as the file/,
    ],
    [file("---", "name: [a]", "---", "x"), /name is no text/],
    [file("---", "name: build-rules", "metadata: {type: user}", "---", "x"), /no description/],
    [file(...head, "---", "x"), /no metadata.type, expected one of project, user/],
    [file(...head, "metadata: none", "---", "x"), /metadata is no mapping/],
    [file(...head, "metadata: {type: My Type}", "---", "x"), /type: expected one of/],
    [file(...head, "metadata: {type: user, expires: soon}", "---", "x"), /expires: expected a day/],
    [file(...head, "metadata: {type: user}", "---", "", " "), /nothing after its front matter/],
    [file(...head, "metadata: {type: user}", "---", "a\0b"), /binary, expected Markdown/],
    [file("---", `x: ${"a".repeat(17_000)}`, "---", "x"), /characters, expected at most 16384/],
    [file("---", "[".repeat(10_000), "---", "x"), /not YAML/],
  ];
  for (const [text, message] of refused) {
    assert.throws(() => parse(text), { code: "INVALID", message }, text.slice(0, 60));
  }
});
