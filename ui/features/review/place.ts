import { signal } from "@preact/signals";
import { type ReviewTarget, targetKey } from "../../../core/review/review.ts";
import { oneOf, stored } from "../../state/stored.ts";
import type { DiffMode } from "./diff_rows.ts";
import { forgetReview, readReview } from "./reviews.ts";
import { shownTargets } from "./shown.ts";

/** How diffs are drawn. */
export const diffMode = stored<DiffMode>("diffMode", "unified", oneOf("unified", "split"));

/** Who gets what is sent, by review; those without one get the likeliest. */
export const chosenAgents = signal<ReadonlyMap<string, string>>(new Map());

/** What was looked at last in each project, for the next opening. */
const lastTargets = new Map<string, ReviewTarget>();

/** All that is not committed. */
export const EVERYTHING: ReviewTarget = { kind: "since", base: "HEAD" };

/** Shows a comparison over the workspace; by default the last one. */
export function openReview(projectId: string, wanted?: ReviewTarget): void {
  const target = wanted ?? lastTargets.get(projectId) ?? EVERYTHING;
  const before = shownTargets.value.get(projectId);
  lastTargets.set(projectId, target);
  shownTargets.value = new Map(shownTargets.value).set(projectId, target);
  if (before && targetKey(before) === targetKey(target)) return;
  forgetReview(projectId);
  void readReview(projectId);
}

/** Takes it away again; the terminals are as they were. */
export function closeReview(projectId: string): void {
  const rest = new Map(shownTargets.value);
  rest.delete(projectId);
  shownTargets.value = rest;
}
