import assert from "node:assert/strict";
import type { Note } from "../memory/note.ts";
import { completeNote } from "./agent_note.ts";

const NOTE: Note = {
  name: "x",
  description: "how it was",
  type: "user",
  content: "before",
  expires: "2030-01-01",
  provenance: {},
  revision: "1",
};

Deno.test("what an agent does not say of a note stays as it is", () => {
  assert.deepEqual(completeNote({ slug: "x", content: "after" }, NOTE), {
    description: "how it was",
    type: "user",
    content: "after",
  });
  const said = {
    slug: "x",
    description: "d",
    type: "feedback",
    content: "c",
    expires: "2031-02-03",
  };
  assert.deepEqual(completeNote(said, NOTE), {
    description: "d",
    type: "feedback",
    content: "c",
    expires: "2031-02-03",
  });
});

Deno.test("a new note without a description is described by its first line with words", () => {
  const table: [content: string, description: string][] = [
    ["# Ports\n\nThe host listens…", "Ports"],
    ["\n---\n\n- One thing\n- another", "One thing"],
    ["Plain words.", "Plain words."],
    ["\n \n", ""],
  ];
  for (const [content, description] of table) {
    assert.deepEqual(completeNote({ slug: "x", content }, undefined), {
      description,
      type: "project",
      content,
    });
  }
});
