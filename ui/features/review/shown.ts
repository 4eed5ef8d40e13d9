import { signal } from "@preact/signals";
import type { ReviewTarget } from "../../../core/review/review.ts";

/** What is compared in each project whose review is open. */
export const shownTargets = signal<ReadonlyMap<string, ReviewTarget>>(new Map());

/** What is compared in a project; undefined while no review is open. */
export function shownTarget(projectId: string | undefined): ReviewTarget | undefined {
  return projectId === undefined ? undefined : shownTargets.value.get(projectId);
}
