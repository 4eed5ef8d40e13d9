import assert from "node:assert/strict";
import { cautiousEstimate } from "../handoff/budget.ts";
import { withinBudget } from "./recall_budget.ts";

const line = ({ slug, hook }: { slug: string; hook: string }) => `- ${slug}: ${hook}`;
const entry = (slug: string, hook: string) => ({ slug, title: slug, hook, type: "project" });

Deno.test("entries are taken in their order while they fit", () => {
  const entries = [entry("a", "one"), entry("b", "two"), entry("c", "three")];
  const tokens = cautiousEstimate("- a: one\n") + cautiousEstimate("- b: two\n");
  const budget = { tokens, estimate: cautiousEstimate };
  assert.deepEqual(withinBudget(entries, line, budget), entries.slice(0, 2));
});

Deno.test("an entry that is too long keeps none of the others out", () => {
  const entries = [entry("a", "word ".repeat(1_000)), entry("b", "two")];
  const budget = { tokens: 50, estimate: cautiousEstimate };
  assert.deepEqual(withinBudget(entries, line, budget), entries.slice(1));
});

Deno.test("a tokenizer that makes more of the whole than of its lines is not exceeded", () => {
  const estimate = (text: string) => text.split("\n").length ** 2;
  const entries = ["a", "b", "c", "d", "e"].map((slug) => entry(slug, "x"));
  const kept = withinBudget(entries, line, { tokens: 9, estimate });
  assert.ok(estimate(kept.map(line).join("\n")) <= 9);
});
