import type { FileDiff } from "../../../core/git/diff.ts";
import { placeOf, type Side } from "../../../core/review/anchor.ts";
import type { ReviewComment } from "../../../core/review/review.ts";

/** A comment with the line it is on now. */
export interface PlacedComment {
  comment: ReviewComment;
  /** Where it was made, when that was another line. */
  movedFrom?: number;
}

/** The comments of a diff by where they are now. */
export interface PlacedComments {
  at(path: string, side: Side, line: number): readonly PlacedComment[];
  /** Those of a file whose lines are gone. */
  outdatedIn(path: string): readonly ReviewComment[];
  /** Those of files that are gone. */
  elsewhere: readonly ReviewComment[];
}

const NONE: readonly never[] = [];

/** Finds the line of every comment in the diff as it is now. */
export function placed(
  files: readonly FileDiff[],
  comments: readonly ReviewComment[],
): PlacedComments {
  const here = new Map<string, PlacedComment[]>();
  const outdated = new Map<string, ReviewComment[]>();
  const elsewhere: ReviewComment[] = [];
  for (const comment of comments) {
    const { anchor } = comment;
    const place = placeOf(files, anchor);
    const file = fileFor(files, comment);
    if (!file) elsewhere.push(comment);
    else if (place.state === "outdated") add(outdated, file.path, comment);
    else {
      const movedFrom = place.state === "moved" ? { movedFrom: anchor.line } : {};
      add(here, keyOf(file.path, anchor.side, place.line), { comment, ...movedFrom });
    }
  }
  return {
    at: (path, side, line) => here.get(keyOf(path, side, line)) ?? NONE,
    outdatedIn: (path) => outdated.get(path) ?? NONE,
    elsewhere,
  };
}

function fileFor(files: readonly FileDiff[], { anchor }: ReviewComment): FileDiff | undefined {
  return files.find(({ path }) => path === anchor.path) ??
    files.find(({ from }) => from === anchor.path && anchor.side === "old");
}

function keyOf(path: string, side: Side, line: number): string {
  return JSON.stringify([path, side, line]);
}

function add<T>(to: Map<string, T[]>, key: string, one: T): void {
  const all = to.get(key);
  if (all) all.push(one);
  else to.set(key, [one]);
}
