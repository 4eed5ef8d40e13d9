import type { Ticket } from "../delegation/ticket.ts";
import type { Attribution } from "../git/attribution.ts";
import type { FileDiff } from "../git/diff.ts";
import type { DiffWish } from "../git/service.ts";
import type { Anchor } from "./anchor.ts";

/** What is compared in a review: always all files of it. */
export type ReviewTarget =
  & ({ kind: "unstaged" } | { kind: "staged" } | { kind: "since"; base: string } | {
    kind: "commits";
    from?: string | undefined;
    to: string;
  })
  & {
    /** Work tree, absolute; absent: the project's folder. */
    tree?: string | undefined;
  };

/** What a person says of one line. */
export interface ReviewComment {
  id: string;
  anchor: Anchor;
  text: string;
  /** Epoch ms. */
  at: number;
  /** What it was sent with; absent: a draft. */
  sentIn?: string;
}

/** Something that was handed to an agent from a review. */
export interface ReviewSend {
  id: string;
  /** `comments`: a person's; `review`: the agent is asked for its own. */
  kind: "comments" | "review";
  agentId: string;
  at: number;
  /** How it stands; absent when tickets so old are no longer kept. */
  ticket?: Ticket;
}

/** A review as the page shows it. */
export interface ReviewView {
  id: string;
  target: ReviewTarget;
  /** Oldest first. */
  comments: ReviewComment[];
  /** Oldest first. */
  sends: ReviewSend[];
  /** Files that were looked at, by path, with what they were then: see {@link stampOf}. */
  viewed: Record<string, string>;
}

/** What a review is about, as it is now. */
export interface ReviewDiff {
  files: FileDiff[];
  /** There is more than is shown. */
  cut: boolean;
  /** Folder of the work tree, absolute. */
  root: string;
  /** Who changed the files, by path, where a work tree is compared. */
  by: Record<string, Attribution>;
}

/** A review in a list. */
export interface ReviewSummary {
  id: string;
  target: ReviewTarget;
  drafts: number;
  /** Epoch ms of the last thing done in it. */
  at: number;
}

/** The same text for the same comparison. */
export function targetKey(target: ReviewTarget): string {
  const { tree = "" } = target;
  switch (target.kind) {
    case "since":
      return JSON.stringify([target.kind, tree, target.base]);
    case "commits":
      return JSON.stringify([target.kind, tree, target.from ?? "", target.to]);
    default:
      return JSON.stringify([target.kind, tree]);
  }
}

/** What git is asked for. */
export function wishOf(target: ReviewTarget): DiffWish {
  switch (target.kind) {
    case "since":
      return { kind: target.kind, base: target.base };
    case "commits":
      return { kind: target.kind, from: target.from, to: target.to };
    default:
      return { kind: target.kind };
  }
}

/** Another text when what changed in the file is something else: git names both contents. */
export function stampOf({ header }: FileDiff): string {
  return header.filter((line) => /^(?:index |old mode |new mode |Binary )/.test(line)).join("\n");
}
