import type { FileDiff } from "../git/diff.ts";
import { REVIEW } from "../numbers.ts";

/** Before or after the change. */
export type Side = "old" | "new";

/** The line of a diff that a comment is about. */
export interface Anchor {
  /** See `git_path.ts`. */
  path: string;
  side: Side;
  /** As the file counts its lines on that side, from 1. */
  line: number;
  /** What stood there; bytes that are no text are replaced. */
  text: string;
}

/** Where a line is in a diff that may have changed since. */
export type Place =
  | { state: "here"; line: number }
  /** The same words stand on another line. */
  | { state: "moved"; line: number }
  /** The diff does not have the line any more. */
  | { state: "outdated" };

/** A line of one side with its number. */
interface SideLine {
  line: number;
  text: string;
}

/** Finds the line that was commented on in the diff as it is now. */
export function placeOf(files: readonly FileDiff[], anchor: Anchor): Place {
  const file = fileOf(files, anchor);
  const lines = file ? sideLines(file, anchor.side) : [];
  if (lines.some(({ line, text }) => line === anchor.line && text === anchor.text)) {
    return { state: "here", line: anchor.line };
  }
  const distance = ({ line }: SideLine) => Math.abs(line - anchor.line);
  const reach = isTelling(anchor.text) ? REVIEW.movedLines : REVIEW.movedBareLines;
  const near = lines.filter((one) => one.text === anchor.text && distance(one) <= reach)
    .toSorted((one, other) => distance(one) - distance(other));
  return near[0] ? { state: "moved", line: near[0].line } : { state: "outdated" };
}

/** A file that was renamed has its old name on the old side. */
function fileOf(files: readonly FileDiff[], { path, side }: Anchor): FileDiff | undefined {
  return files.find((file) => file.path === path) ??
    files.find((file) => side === "old" && file.from === path);
}

function sideLines(file: FileDiff, side: Side): SideLine[] {
  const gone = side === "old" ? "+" : "-";
  return file.hunks.flatMap(({ oldStart, newStart, lines }) => {
    const start = side === "old" ? oldStart : newStart;
    return lines.filter((line) => !line.startsWith(gone) && !line.startsWith("\\"))
      .map((line, at) => ({ line: start + at, text: line.slice(1).toWellFormed() }));
  });
}

/** Brackets and blanks stand everywhere: far away they are another line. */
function isTelling(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
