import assert from "node:assert/strict";
import { firstSeed, Random } from "../../tests/support/random.ts";
import { formatNote, type Writing } from "./format_note.ts";
import type { NoteInput } from "./note.ts";
import { checkNote } from "./note_rules.ts";
import { parseNote } from "./parse_note.ts";

const AT = "2026-08-01T10:00:00.000Z";
const BY_HAND: Writing = { author: { kind: "human" }, at: AT };
const AGENT = { kind: "agent", agentId: "0b1c", name: "Anna" } as const;
const NOTE: NoteInput = { description: "What holds", type: "project", content: "It holds." };
const format = (note: NoteInput, writing = BY_HAND, before?: string) =>
  formatNote("rules", note, writing, before);

Deno.test("a new note has the original's form, and says who wrote it and when", () => {
  const text = format({ ...NOTE, expires: "2026-12-31" });
  assert.ok(
    text.startsWith("---\nname: rules\ndescription: What holds\nmetadata:\n  type: project\n"),
  );
  assert.match(text, /\n---\n\nIt holds\.\n$/);
  const { provenance, expires } = parseNote(text, "rules", "r");
  assert.deepEqual(provenance, { by: { kind: "human" }, at: AT });
  assert.equal(expires, "2026-12-31");
});

Deno.test("an agent's note names the agent and the conversation; a person's next one does not", () => {
  const conversation = { ...AGENT, conversation: "c1" };
  const first = format(NOTE, { author: conversation, at: AT });
  const by = parseNote(first, "rules", "r").provenance;
  assert.deepEqual(by, {
    by: { kind: "agent", agentId: "0b1c", name: "Anna" },
    at: AT,
    conversation: "c1",
  });
  const second = parseNote(format(NOTE, BY_HAND, first), "rules", "r").provenance;
  assert.deepEqual(second, { by: { kind: "human" }, at: AT });
});

Deno.test("a note changed by hand since is no longer the agent's, whatever was changed", () => {
  const text = format({ ...NOTE, expires: "2026-12-31" }, { author: AGENT, at: AT });
  for (
    const [from, to] of [
      ["It holds.", "It holds no more."],
      ["What holds", "What held"],
      ["project", "user"],
      ["2026-12-31", "2027-12-31"],
    ] as const
  ) {
    assert.deepEqual(parseNote(text.replace(from, to), "rules", "r").provenance, {});
  }
  const windows = text.replaceAll("\n", "\r\n");
  assert.equal(parseNote(windows, "rules", "r").provenance.by?.kind, "agent");
});

Deno.test("keys and comments that are none of ours stay when a note is written again", () => {
  const before = [
    "---",
    "# kept by hand",
    "name: rules",
    "description: old: text",
    "tags: [a, b] # mine",
    "type: project",
    "metadata:",
    "  node_type: memory",
    "  expires: 2026-12-31",
    "  priority: 3",
    "---",
    "Old.",
  ].join("\r\n");
  const text = format(NOTE, BY_HAND, before);
  const kept = ["# kept by hand", "tags: [a, b] # mine", "  node_type: memory", "  priority: 3"];
  for (const line of kept) assert.ok(text.includes(`\n${line}\n`), line);
  assert.doesNotMatch(text, /^type:|expires|old: text|Old/m);
  assert.equal(parseNote(text, "rules", "r").type, "project");
  const empty = format(NOTE, BY_HAND, "---\nname: rules\nmetadata:\n---\nOld.");
  assert.equal(parseNote(empty, "rules", "r").type, "project");
});

Deno.test("whatever a note says comes back from its file", () => {
  const seed = firstSeed();
  const random = new Random(seed);
  const pieces = ["a", " ", ":", "#", '"', "'", "---", "\n", "\r\n", "`", "[[x]]", "é", "😀", "|"];
  const odd = [
    ...pieces,
    "\\",
    "- ",
    "> ",
    "%",
    "@",
    "&a",
    "*a",
    "!!int",
    "\t",
    "\u2028",
    "\ud800",
  ];
  const text = (length: number) =>
    "x" + Array.from({ length }, () => random.pick(odd)).join("") + "x";
  for (let round = 0; round < 500; round++) {
    const description = text(random.below(8)).replace(/[\r\n\u2028]/g, " ");
    const content = text(random.below(20));
    const note = checkNote({ description, type: "true", content });
    const read = parseNote(formatNote("null", note, BY_HAND, undefined), "null", "r");
    const { description: line, type, content: body } = read;
    assert.deepEqual({ description: line, type, content: body }, note, `IDEA_SEED=${seed}`);
    assert.equal(read.provenance.by?.kind, "human", `IDEA_SEED=${seed}`);
  }
});
