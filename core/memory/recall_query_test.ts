import assert from "node:assert/strict";
import { RECALL } from "../numbers.ts";
import { matchExpression, tellingTerms } from "./recall_query.ts";

const term = (word: string, notes: number) => ({ word, prefix: word.length > 3, notes });

Deno.test("the rarest words come first, and words no note has are not looked for", () => {
  const told = tellingTerms([term("the", 5), term("port", 1), term("absent", 0)], 6);
  assert.deepEqual(told.map(({ word }) => word), ["port", "the"]);
});

Deno.test("a word that most of many notes have is looked for only when there is no other", () => {
  const common = term("project", 90);
  assert.deepEqual(tellingTerms([common, term("port", 2)], 100), [term("port", 2)]);
  assert.deepEqual(tellingTerms([common, term("idea", 80)], 100), [term("idea", 80)]);
});

Deno.test("a long text is looked for by its rarest words alone", () => {
  const many = Array.from({ length: 100 }, (_, at) => term(`word${at}`, 100 - at));
  const told = tellingTerms(many, 1_000);
  assert.equal(told.length, RECALL.queryWords);
  assert.equal(told[0]?.notes, 1);
});

Deno.test("a question among very many notes looks at those its rarest words have", () => {
  const common = term("common", RECALL.lookedAt);
  assert.deepEqual(tellingTerms([common, term("port", 1)], 10_000), [term("port", 1)]);
  const alone = term("alone", RECALL.lookedAt + 1);
  assert.deepEqual(tellingTerms([alone], 10_000), [alone]);
});

Deno.test("words become one expression, in quotes", () => {
  assert.equal(matchExpression([term("port", 1), term("api", 1)]), '"port"* OR "api"');
  assert.equal(matchExpression([]), "");
});
