import { Reviews } from "../review/reviews.ts";
import { ReviewStore } from "../store/review_store.ts";
import type { GitWork, WorktreeWork } from "./git.ts";
import type { Ground } from "./ground.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** Diffs that people comment on, and agents that get the comments. */
export function wireReviews(
  { database, events }: Ground,
  { rootOf }: Places,
  { delegation }: Team,
  { git }: GitWork,
  { worktrees }: WorktreeWork,
) {
  const reviews = new Reviews({
    store: new ReviewStore(database),
    git,
    delegation,
    ticket: (id) => delegation.ticket(id),
    attribution: (...of) => worktrees.attribution(...of),
    events,
    rootOf,
  });
  events.subscribe((event) => {
    if (event.type === "ticketChanged") reviews.heard(event.projectId, event.ticketId);
  });
  return { reviews };
}
export type Reviewing = ReturnType<typeof wireReviews>;
