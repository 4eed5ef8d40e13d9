import type { Side } from "../../../core/review/anchor.ts";
import type { FileDiff, Hunk } from "../../../core/git/diff.ts";

/** How a diff is drawn: one column, or before and after side by side. */
export type DiffMode = "unified" | "split";

/** A line of a hunk. */
export interface DiffLine {
  hunk: number;
  /** Index in the hunk's lines. */
  at: number;
  sign: " " | "+" | "-";
  text: string;
  /** As the file counts its lines, from 1. */
  old?: number;
  new?: number;
  /** The file ends here, without a line break. */
  unended?: true;
}

/** A row of a drawn diff: a line that did not change is on both sides. */
export interface LineRow {
  kind: "line";
  old?: DiffLine;
  new?: DiffLine;
}

/** What stands above a hunk. */
export interface HunkRow {
  kind: "hunk";
  hunk: number;
}

export type DiffRow = LineRow | HunkRow;

/** The rows of a file's diff, from top to bottom. */
export function rowsOf({ hunks }: FileDiff, mode: DiffMode): DiffRow[] {
  return hunks.flatMap((hunk, at): DiffRow[] => {
    const lines = linesOf(hunk, at);
    const rows = mode === "split" ? besideRows(lines) : lines.map(rowOf);
    return [{ kind: "hunk", hunk: at }, ...rows];
  });
}

/** The line of a row on one side, or the one it has. */
export function lineOn(row: DiffRow | undefined, side: Side): DiffLine | undefined {
  if (row?.kind !== "line") return undefined;
  return row[side] ?? row.new ?? row.old;
}

/** On which side a line stands: one that did not change on the one that is asked for. */
export function sideOf({ sign }: DiffLine, wanted: Side): Side {
  return sign === " " ? wanted : sign === "+" ? "new" : "old";
}

function linesOf({ oldStart, newStart, lines }: Hunk, hunk: number): DiffLine[] {
  let [old, fresh] = [oldStart, newStart];
  const found: DiffLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1);
    const text = line.slice(1);
    if (line.startsWith("\\")) {
      if (last) last.unended = true;
    } else if (line.startsWith("+")) found.push({ hunk, at, sign: "+", text, new: fresh++ });
    else if (line.startsWith("-")) found.push({ hunk, at, sign: "-", text, old: old++ });
    else found.push({ hunk, at, sign: " ", text, old: old++, new: fresh++ });
  }
  return found;
}

function rowOf(line: DiffLine): LineRow {
  if (line.sign === " ") return { kind: "line", old: line, new: line };
  return line.sign === "+" ? { kind: "line", new: line } : { kind: "line", old: line };
}

/** Lines that went stand beside those that came in their place. */
function besideRows(lines: readonly DiffLine[]): LineRow[] {
  const rows: LineRow[] = [];
  let gone: DiffLine[] = [];
  let came: DiffLine[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, came.length); at++) {
      const [before, after] = [gone[at], came[at]];
      rows.push({
        kind: "line",
        ...(before ? { old: before } : {}),
        ...(after ? { new: after } : {}),
      });
    }
    [gone, came] = [[], []];
  };
  for (const line of lines) {
    if (line.sign === "-") {
      if (came.length > 0) flush();
      gone.push(line);
    } else if (line.sign === "+") came.push(line);
    else {
      flush();
      rows.push(rowOf(line));
    }
  }
  flush();
  return rows;
}
