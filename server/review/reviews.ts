import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { FileDiff } from "../../core/git/diff.ts";
import type { GitService } from "../../core/git/service.ts";
import type { WorktreeService } from "../../core/git/worktree_service.ts";
import { REVIEW } from "../../core/numbers.ts";
import type { Anchor } from "../../core/review/anchor.ts";
import {
  checkComment,
  type Compared,
  composeComments,
  composeRequest,
} from "../../core/review/compose.ts";
import type {
  ReviewComment,
  ReviewDiff,
  ReviewSummary,
  ReviewTarget,
  ReviewView,
} from "../../core/review/review.ts";
import { wishOf } from "../../core/review/review.ts";
import type { ReviewService } from "../../core/review/service.ts";
import type { DelegationService } from "../../core/delegation/service.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { ReviewStore, StoredSend } from "../store/review_store.ts";

/** What reviews need from the rest of the host. */
export interface ReviewParts {
  store: ReviewStore;
  git: Pick<GitService, "diff" | "state">;
  delegation: Pick<DelegationService, "message" | "assign">;
  ticket(id: string): Ticket | undefined;
  attribution: WorktreeService["attribution"];
  events: EventSink;
  rootOf(projectId: string): string;
}

/** Diffs people read, with what they say of them and to whom it was sent. */
export class Reviews implements ReviewService {
  readonly #parts: ReviewParts;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  list(projectId: string): ReviewSummary[] {
    return this.#parts.store.list(projectId);
  }

  open(projectId: string, target: ReviewTarget): ReviewView {
    const id = this.#parts.store.open(projectId, target, crypto.randomUUID(), Date.now());
    return this.read(projectId, id);
  }

  read(projectId: string, reviewId: string): ReviewView {
    const { store, ticket } = this.#parts;
    const target = this.#target(projectId, reviewId);
    const sends = store.sends(reviewId).map(({ id, kind, agentId, at, ticketId }) => {
      const found = ticket(ticketId);
      return { id, kind, agentId, at, ...found ? { ticket: found } : {} };
    });
    const [comments, viewed] = [store.comments(reviewId), store.viewed(reviewId)];
    return { id: reviewId, target, comments, sends, viewed };
  }

  async diff(projectId: string, reviewId: string): Promise<ReviewDiff> {
    const target = this.#target(projectId, reviewId);
    const { files, root, cut } = await this.#compared(projectId, target);
    const paths = target.kind === "commits" ? [] : files.map(({ path }) => path);
    const by = await this.#parts.attribution(projectId, paths, target.tree);
    return { files, root, cut, by };
  }

  addComment(
    projectId: string,
    reviewId: string,
    { anchor, text }: { anchor: Anchor; text: string },
  ): ReviewComment {
    this.#target(projectId, reviewId);
    const { store } = this.#parts;
    const drafts = store.comments(reviewId).filter(({ sentIn }) => sentIn === undefined);
    if (drafts.length >= REVIEW.maxDrafts) {
      const most = `${REVIEW.maxDrafts} comments wait here already: send or remove some first`;
      throw new IdeaError("TOO_MANY", most);
    }
    const at = Date.now();
    const comment = { id: crypto.randomUUID(), anchor, text: checkComment(text), at };
    store.addComment(reviewId, comment);
    this.#announce(projectId, reviewId);
    return comment;
  }

  changeComment(projectId: string, reviewId: string, commentId: string, text: string): void {
    this.#target(projectId, reviewId);
    const isDraft = this.#parts.store.changeDraft(reviewId, commentId, checkComment(text));
    if (!isDraft) throw this.#noDraft(reviewId, commentId);
    this.#announce(projectId, reviewId);
  }

  removeComment(projectId: string, reviewId: string, commentId: string): void {
    this.#target(projectId, reviewId);
    if (!this.#parts.store.removeDraft(reviewId, commentId)) {
      throw this.#noDraft(reviewId, commentId);
    }
    this.#announce(projectId, reviewId);
  }

  setViewed(projectId: string, reviewId: string, path: string, stamp: string | undefined): void {
    this.#target(projectId, reviewId);
    this.#parts.store.setViewed(reviewId, path, stamp);
    this.#announce(projectId, reviewId);
  }

  async send(
    projectId: string,
    reviewId: string,
    { agentId, comments: ids, note }: Parameters<ReviewService["send"]>[2],
  ): Promise<ReviewView> {
    const compared = await this.#compared(projectId, this.#target(projectId, reviewId));
    // From here on nothing may come between: a draft could be changed or sent any moment.
    const all = this.#parts.store.comments(reviewId);
    const comments = all.filter(({ id, sentIn }) => ids.includes(id) && sentIn === undefined);
    if (ids.length === 0) throw new IdeaError("INVALID", "comments: expected at least one draft");
    if (comments.length < new Set(ids).size) throw sentAlready();
    const text = composeComments(compared, comments, note);
    const hand = (ticketId: string) =>
      this.#parts.delegation.message(projectId, agentId, text, ticketId);
    return await this.#hand(projectId, { reviewId, kind: "comments", agentId }, ids, hand);
  }

  async ask(
    projectId: string,
    reviewId: string,
    { agentId, note }: Parameters<ReviewService["ask"]>[2],
  ): Promise<ReviewView> {
    const compared = await this.#compared(projectId, this.#target(projectId, reviewId));
    const request = {
      projectId,
      source: { kind: "human" },
      target: agentId,
      task: composeRequest(compared, note),
      door: "ui",
    } as const;
    const hand = (ticketId: string) => this.#parts.delegation.assign({ ...request, ticketId });
    return await this.#hand(projectId, { reviewId, kind: "review", agentId }, [], hand);
  }

  reopen(projectId: string, reviewId: string, sendId: string): ReviewView {
    const { sends } = this.read(projectId, reviewId);
    const send = sends.find(({ id }) => id === sendId);
    if (!send) throw new IdeaError("NOT_FOUND", `Nothing with the id ${sendId} was sent here`);
    const state = send.ticket?.state ?? "open";
    if (state === "open" || state === "answered") {
      throw new IdeaError("CONFLICT", "Only what failed, expired or was cancelled is sent again");
    }
    this.#parts.store.reopen(sendId);
    this.#announce(projectId, reviewId);
    return this.read(projectId, reviewId);
  }

  /** What became of a ticket is shown beside the comments it took. */
  heard(projectId: string, ticketId: string): void {
    const reviewId = this.#parts.store.reviewOf(ticketId);
    if (reviewId !== undefined) this.#announce(projectId, reviewId);
  }

  /** After a start of the host: what was claimed and never handed over waits again. */
  recover(): void {
    for (const id of this.#parts.store.orphans()) this.#parts.store.release(id);
  }

  /**
   * Drafts are marked with the ticket first, in one step, and the ticket is made under that very id:
   * whatever ends in between, either the ticket is there and the drafts are sent, or neither.
   */
  async #hand(
    projectId: string,
    what: Pick<StoredSend, "reviewId" | "kind" | "agentId">,
    drafts: readonly string[],
    hand: (ticketId: string) => Promise<Ticket>,
  ): Promise<ReviewView> {
    const [id, ticketId] = [crypto.randomUUID(), crypto.randomUUID()];
    const { store, ticket } = this.#parts;
    if (!store.claim({ ...what, id, ticketId, at: Date.now() }, drafts)) throw sentAlready();
    try {
      await hand(ticketId);
    } catch (failure) {
      if (!ticket(ticketId)) store.release(id);
      throw failure;
    } finally {
      this.#announce(projectId, what.reviewId);
    }
    return this.read(projectId, what.reviewId);
  }

  /** @throws IdeaError `NOT_FOUND` */
  #target(projectId: string, reviewId: string): ReviewTarget {
    const target = this.#parts.store.target(projectId, reviewId);
    if (target) return target;
    throw new IdeaError("NOT_FOUND", `No review ${reviewId} in this project`);
  }

  async #compared(
    projectId: string,
    target: ReviewTarget,
  ): Promise<Compared & { files: FileDiff[]; cut: boolean }> {
    const { git, rootOf } = this.#parts;
    const { root = target.tree ?? rootOf(projectId) } = await git.state(projectId, target.tree);
    const { files, cut } = await git.diff(projectId, wishOf(target), target.tree);
    return { target, files: files.toSorted(byPath), root, cut };
  }

  #noDraft(reviewId: string, commentId: string): IdeaError {
    const isThere = this.#parts.store.comments(reviewId).some(({ id }) => id === commentId);
    return isThere ? sentAlready() : new IdeaError("NOT_FOUND", `No comment ${commentId} here`);
  }

  #announce(projectId: string, reviewId: string): void {
    this.#parts.events.publish({ type: "reviewChanged", projectId, reviewId });
  }
}

function byPath({ path: one }: FileDiff, { path: other }: FileDiff): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sentAlready(): IdeaError {
  return new IdeaError("CONFLICT", "The comment was sent or removed already: look again");
}
