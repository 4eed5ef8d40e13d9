import { stored } from "../../state/stored.ts";
import type { Anchor } from "../../../core/review/anchor.ts";

/** A comment that is being written and was not kept yet. */
export interface NewComment {
  reviewId: string;
  anchor: Anchor;
  text: string;
}

/** One at a time; a reload of the page does not lose it. */
export const newComment = stored<NewComment | null>(
  "newComment",
  null,
  (value): value is NewComment | null => {
    if (value === null) return true;
    const { reviewId, anchor, text } = value as Partial<NewComment>;
    return typeof reviewId === "string" && typeof text === "string" &&
      typeof anchor?.path === "string" && typeof anchor.line === "number" &&
      typeof anchor.text === "string" && (anchor.side === "old" || anchor.side === "new");
  },
);

/** Opens the box below a line; words that are in one already go with it. */
export function startComment(reviewId: string, anchor: Anchor): void {
  const before = newComment.peek();
  const text = before?.reviewId === reviewId ? before.text : "";
  newComment.value = { reviewId, anchor, text };
}
