import assert from "node:assert/strict";
import type { Note } from "../../../core/memory/note.ts";
import { dayOf, groupedByType, withWords } from "./note_filter.ts";

function note(name: string, type: string, content = ""): Note {
  return { name, type, content, description: `About ${name}`, provenance: {}, revision: "r" };
}

const names = (notes: readonly Note[]) => notes.map(({ name }) => name);

Deno.test("notes stand by type, the known types first, and one the product does not know has its place", () => {
  const groups = groupedByType([
    note("b", "decision"),
    note("d", "user"),
    note("c", "project"),
    note("a", "project"),
  ]);
  assert.deepEqual(groups.map(({ type, notes }) => [type, ...names(notes)]), [
    ["project", "a", "c"],
    ["user", "d"],
    ["decision", "b"],
  ]);
});

Deno.test("every word has to occur, anywhere in the note, without regard to case and accents", () => {
  const all = [note("release", "project", "Étapes: tag, build"), note("build", "user", "Tag it")];
  assert.deepEqual(names(withWords(all, "TAG build")), ["build", "release"]);
  assert.deepEqual(names(withWords(all, "etapes")), ["release"]);
  assert.deepEqual(names(withWords(all, "user")), ["build"]);
  assert.deepEqual(withWords(all, "tag nothing"), []);
});

Deno.test("a day is that of the reader's clock", () => {
  assert.equal(dayOf(new Date(2027, 0, 5, 23, 59).getTime()), "2027-01-05");
});
