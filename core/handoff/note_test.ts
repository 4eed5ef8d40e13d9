import assert from "node:assert/strict";
import { cautiousEstimate } from "./budget.ts";
import { EMPTY_HANDOFF } from "./handoff.ts";
import { type HandoffNote, withNote } from "./note.ts";

const BUDGET = { tokens: 1_000, estimate: cautiousEstimate };
const noted = (note: HandoffNote, before = EMPTY_HANDOFF) => withNote(before, note, BUDGET);

Deno.test("decisions are added, the step and the questions are the latest ones", () => {
  const first = noted({ decisions: ["Use\nDeno"], currentStep: "tests", openQuestions: ["Why?"] });
  const second = noted({ decisions: ["Use Deno", "SQLite"], openQuestions: ["How?", " "] }, first);
  assert.deepEqual(second.decisions, ["Use Deno", "SQLite"]);
  assert.deepEqual([second.currentStep, second.questions], ["tests", ["How?"]]);
  const third = noted({ currentStep: "", openQuestions: [] }, second);
  assert.deepEqual([third.currentStep, third.questions], ["", []]);
});

Deno.test("an agent may put its decisions in order, and forgets none by not naming any", () => {
  const before = { ...EMPTY_HANDOFF, decisions: ["a", "b"] };
  assert.deepEqual(noted({ decisions: ["a and b"], replaceDecisions: true }, before).decisions, [
    "a and b",
  ]);
  assert.deepEqual(noted({ replaceDecisions: true }, before).decisions, ["a", "b"]);
});

Deno.test("a note there is no room for is refused with what to do, and drops nothing", () => {
  let handoff = EMPTY_HANDOFF;
  const fill = () => {
    for (let at = 0; at < 200; at++) handoff = noted({ decisions: [`decision ${at}`] }, handoff);
  };
  assert.throws(fill, { code: "TOO_LARGE", message: /replaceDecisions set to true/ });
  assert.equal(handoff.decisions[0], "decision 0");
  const merged = noted({ decisions: ["all in one"], replaceDecisions: true }, handoff);
  assert.deepEqual(merged.decisions, ["all in one"]);
});

Deno.test("an agent can make notes shorter that a person made too long", () => {
  const long = { ...EMPTY_HANDOFF, decisions: ["x".repeat(9_000)], currentStep: "y".repeat(999) };
  assert.equal(noted({ currentStep: "short" }, long).currentStep, "short");
});
