import assert from "node:assert/strict";
import { newDays } from "./days.ts";
import { readableHandoff } from "./handoff_text.ts";
import { markedPieces } from "./marked.ts";

Deno.test("words that were looked for are pointed out wherever they stand", () => {
  assert.deepEqual(markedPieces("The Plum and the plum", " plum "), [
    { text: "The ", found: false },
    { text: "Plum", found: true },
    { text: " and the ", found: false },
    { text: "plum", found: true },
  ]);
});

Deno.test("an excerpt is never cut apart where its letters change their length", () => {
  assert.deepEqual(markedPieces("İstanbul", "i"), [{ text: "İstanbul", found: false }]);
  assert.deepEqual(markedPieces("plum", ""), [{ text: "plum", found: false }]);
});

Deno.test("a hand-off is read without the lines for programs", () => {
  const text = "---\nupTo: 7\nobjective: x\n---\n**Objectif :** x\n\n## Decisions\n- one\n";
  assert.equal(readableHandoff(text), "**Objectif :** x\n\n## Decisions\n- one");
  assert.equal(readableHandoff("no front\n---\nmatter\n---\n"), "no front\n---\nmatter\n---");
});

Deno.test("a day is told where it begins", () => {
  const noon = new Date(2026, 4, 1, 12).getTime();
  const days = newDays([noon, noon + 60_000, noon + 86_400_000], "en");
  assert.deepEqual(days, ["May 1, 2026", undefined, "May 2, 2026"]);
});
