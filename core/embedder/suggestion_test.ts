import assert from "node:assert/strict";
import type { NoteEntry } from "../memory/note.ts";
import type { EmbedderProfile, EmbedderStrategy } from "./embedder.ts";
import { deservesSuggestion, indexSize, type SuggestionFacts } from "./suggestion.ts";

const BUDGET = 10;

const entry = (hook: string): NoteEntry => ({ slug: "", title: "", hook, type: "project" });
/** An index of as many tokens. */
const indexOf = (tokens: number) => Array.from({ length: tokens }, () => entry("four"));

function profile(strategy: EmbedderStrategy): EmbedderProfile {
  return { id: strategy, name: strategy, strategy, dimension: 1 };
}

function decide(facts: Partial<SuggestionFacts>): Promise<boolean> {
  return deservesSuggestion({
    profiles: () => Promise.resolve([]),
    dismissal: () => Promise.resolve(undefined),
    index: () => Promise.resolve(indexOf(BUDGET + 1)),
    ...facts,
  }, BUDGET);
}

const fails = () => Promise.reject(new Error("broken"));

const ROWS: [string, Partial<SuggestionFacts>, boolean][] = [
  ["an empty memory", { index: () => Promise.resolve([]) }, false],
  ["an index as large as the budget", { index: () => Promise.resolve(indexOf(BUDGET)) }, false],
  ["a larger index and no engine", {}, true],
  ["an engine", { profiles: () => Promise.resolve([profile("localServer")]) }, false],
  [
    "an engine among those that do nothing",
    { profiles: () => Promise.resolve([profile("none"), profile("api")]) },
    false,
  ],
  ["only engines that do nothing", { profiles: () => Promise.resolve([profile("none")]) }, true],
  ["engines that cannot be read", { profiles: fails }, false],
  ["a refusal for good", { dismissal: () => Promise.resolve("never") }, false],
  ["a refusal for now", { dismissal: () => Promise.resolve("later") }, true],
  ["a refusal that cannot be read", { dismissal: fails }, true],
  ["an index that cannot be read", { index: fails }, false],
];

for (const [what, facts, expected] of ROWS) {
  Deno.test(`${what}: ${expected ? "the suggestion is made" : "nothing is suggested"}`, async () => {
    assert.equal(await decide(facts), expected);
  });
}

Deno.test("nothing is asked that the answer does not need", async () => {
  const never = () => assert.fail("asked");
  const configured = () => Promise.resolve([profile("localOnnx")]);
  assert.equal(await decide({ profiles: configured, dismissal: never, index: never }), false);
  assert.equal(await decide({ dismissal: () => Promise.resolve("never"), index: never }), false);
});

Deno.test("an index is measured in bytes, a token for four of them and at least one a note", () => {
  assert.equal(indexSize([]), 0);
  assert.equal(indexSize([{ slug: "ab", title: "cd", hook: "efgh", type: "x" }]), 2);
  assert.equal(indexSize([entry(""), entry("abc"), entry("abcdefg")]), 3);
  assert.equal(indexSize([entry("é".repeat(4))]), 2);
});
