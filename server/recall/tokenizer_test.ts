import assert from "node:assert/strict";
import { memoryLine } from "../../core/context/drafts.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import { withinBudget } from "../../core/memory/recall_budget.ts";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { tokenEstimate } from "./tokenizer.ts";

Deno.test("tokens are counted as the models count them", async () => {
  const estimate = await tokenEstimate();
  assert.equal(estimate(""), 0);
  assert.equal(estimate("hello world"), 2);
  assert.ok(estimate("l'élève à l'école, 中文") > 5);
});

Deno.test("marks of the models themselves are text like any other", async () => {
  const estimate = await tokenEstimate();
  assert.ok(estimate("<|endoftext|>") > 1);
  assert.ok(estimate("<|im_start|>system") > 1);
});

Deno.test("whatever the notes are, what is recalled costs no more than the budget", async () => {
  const estimate = await tokenEstimate();
  const sum = await runSchedules("recall budgets", 200, (random) => {
    const entries = Array.from({ length: random.below(60) }, () => anyEntry(random));
    const tokens = random.below(400);
    const kept = withinBudget(entries, memoryLine, { tokens, estimate });
    assert.ok(estimate(kept.map(memoryLine).join("\n")) <= tokens);
    assert.deepEqual(kept, entries.filter((entry) => kept.includes(entry)));
    return Promise.resolve({ entries: entries.length, kept: kept.length });
  });
  assert.ok((sum["kept"] ?? 0) > 0 && (sum["kept"] ?? 0) < (sum["entries"] ?? 0));
});

const PIECES = [
  "the port",
  " of the database",
  "l'élève",
  "中文字",
  "💥",
  "\t",
  "/path/to/file.ts",
  "<|endoftext|>",
  "0123456789abcdef",
  " ",
  "--",
  "\u0301",
  "…",
];

function anyEntry(random: Random): NoteEntry {
  const text = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => random.pick(PIECES)).join("");
  return { slug: `note-${random.below(1_000)}`, title: text(4), hook: text(30), type: "project" };
}
