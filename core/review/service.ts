import type { Anchor } from "./anchor.ts";
import type {
  ReviewComment,
  ReviewDiff,
  ReviewSummary,
  ReviewTarget,
  ReviewView,
} from "./review.ts";

/** Diffs that a person reads, with what is said of them. */
export interface ReviewService {
  /** The last one first. */
  list(projectId: string): ReviewSummary[];
  /** The review of a comparison; made when there is none. */
  open(projectId: string, target: ReviewTarget): ReviewView;
  /** @throws IdeaError `NOT_FOUND` */
  read(projectId: string, reviewId: string): ReviewView;
  /** With files git does not know yet where a work tree is compared. @throws IdeaError `GIT` */
  diff(projectId: string, reviewId: string): Promise<ReviewDiff>;
  /** @throws IdeaError `INVALID` when it says nothing, `TOO_LARGE`, `TOO_MANY` */
  addComment(
    projectId: string,
    reviewId: string,
    input: { anchor: Anchor; text: string },
  ): ReviewComment;
  /** @throws IdeaError `CONFLICT` when it was sent already */
  changeComment(projectId: string, reviewId: string, commentId: string, text: string): void;
  /** @throws IdeaError `CONFLICT` when it was sent already */
  removeComment(projectId: string, reviewId: string, commentId: string): void;
  /** @param stamp what the file is now, or undefined when it was not looked at */
  setViewed(projectId: string, reviewId: string, path: string, stamp: string | undefined): void;
  /**
   * Puts drafts in the agent's queue as one message, exactly once.
   * @param comments drafts the person saw
   * @throws IdeaError `CONFLICT` when one of them was sent already, `TOO_LARGE`
   */
  send(
    projectId: string,
    reviewId: string,
    input: { agentId: string; comments: readonly string[]; note?: string | undefined },
  ): Promise<ReviewView>;
  /**
   * Makes drafts again of what was handed over in vain.
   * @throws IdeaError `CONFLICT` while its ticket is open, or when it was answered
   */
  reopen(projectId: string, reviewId: string, sendId: string): ReviewView;
  /** Asks an agent to review the same comparison. */
  ask(
    projectId: string,
    reviewId: string,
    input: { agentId: string; note?: string | undefined },
  ): Promise<ReviewView>;
}
