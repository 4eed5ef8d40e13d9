import { IdeaError } from "../error.ts";
import { type Budget, costOf } from "./budget.ts";
import { flatten } from "./flat_text.ts";
import { bullet } from "./format.ts";
import type { Handoff } from "./handoff.ts";
import { sharesOf } from "./shares.ts";

/** What an agent wants kept for whoever goes on with its work; what is absent stays as it is. */
export interface HandoffNote {
  /** Added to those noted before, or in their place when `replaceDecisions` is set. */
  decisions?: readonly string[];
  replaceDecisions?: boolean;
  /** In the place of the step noted before; "" for none. */
  currentStep?: string;
  /** In the place of all questions noted before: those answered are simply not repeated. */
  openQuestions?: readonly string[];
}

/**
 * The hand-off with a note in it. A decision that is there already is not added again.
 * @throws IdeaError `TOO_LARGE` when there is no room for it: nothing noted before is dropped for it
 */
export function withNote(handoff: Handoff, note: HandoffNote, budget: Budget): Handoff {
  const kept = note.replaceDecisions && note.decisions ? [] : handoff.decisions;
  const noted = {
    ...handoff,
    decisions: unique([...kept, ...items(note.decisions ?? [])]),
    currentStep: note.currentStep === undefined ? handoff.currentStep : flatten(note.currentStep),
    questions: note.openQuestions ? unique(items(note.openQuestions)) : handoff.questions,
  };
  const most = sharesOf(noted, budget).notes;
  const cost = costOfNotes(noted, budget);
  if (cost <= most || cost <= costOfNotes(handoff, budget)) return noted;
  throw new IdeaError(
    "TOO_LARGE",
    `The hand-off has room for notes of about ${most} tokens, and with this one they would take ` +
      `${cost}. Say it shorter, or send all decisions that still matter, merged, with ` +
      "replaceDecisions set to true.",
  );
}

function items(texts: readonly string[]): string[] {
  return texts.map(flatten).filter((text) => text !== "");
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function costOfNotes({ decisions, currentStep, questions }: Handoff, { estimate }: Budget): number {
  const step = currentStep === "" ? [] : [currentStep];
  return costOf([...step, ...decisions, ...questions].map(bullet), estimate);
}
