import { ATTRIBUTION } from "../../core/numbers.ts";
import { AttributionBook } from "../git/attribution_book.ts";
import { Reviews } from "../review/reviews.ts";
import { ReviewStore } from "../store/review_store.ts";
import { TouchStore } from "../store/touch_store.ts";
import type { GitWork } from "./git.ts";
import type { Ground } from "./ground.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** Diffs that people comment on, and agents that get the comments. */
export function wireReviews(
  { database, events }: Ground,
  { rootOf }: Places,
  { delegation }: Team,
  { git }: GitWork,
) {
  const book = new AttributionBook(new TouchStore(database, ATTRIBUTION.kept));
  const reviews = new Reviews({
    store: new ReviewStore(database),
    git,
    delegation,
    attribution: (projectId, paths, tree = rootOf(projectId)) => book.of(projectId, tree, paths),
    ticket: (id) => delegation.ticket(id),
    events,
    rootOf,
  });
  events.subscribe((event) => {
    if (event.type === "ticketChanged") reviews.heard(event.projectId, event.ticketId);
  });
  return { reviews };
}
export type Reviewing = ReturnType<typeof wireReviews>;
