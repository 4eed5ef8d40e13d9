import type { FileDiff, Hunk } from "../../../core/git/diff.ts";
import type { HunkChoice } from "../../../core/git/patch.ts";

/** The lines of a file's diff that were chosen, as `hunk:line`. */
export type ChosenLines = ReadonlySet<string>;

/** What a line of a diff is known by. */
export function lineId(hunk: number, line: number): string {
  return `${hunk}:${line}`;
}

/** True for a line that came or went; the others are there on both sides. */
export function isChange(line: string): boolean {
  return line.startsWith("+") || line.startsWith("-");
}

/** The chosen lines with one of them turned over. */
export function toggled(chosen: ChosenLines, id: string): ChosenLines {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The chosen lines with all changes from one line of a hunk to another. */
export function withRange(
  chosen: ChosenLines,
  { lines }: Hunk,
  hunk: number,
  [from, to]: readonly [number, number],
): ChosenLines {
  const next = new Set(chosen);
  for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
    if (isChange(lines[at] ?? "")) next.add(lineId(hunk, at));
  }
  return next;
}

/** The chosen lines as the host is asked for them. */
export function choicesOf(file: FileDiff, chosen: ChosenLines): HunkChoice[] {
  return file.hunks.flatMap((hunk, at) => {
    const lines = [...hunk.lines.keys()].filter((line) => chosen.has(lineId(at, line)));
    return lines.length === 0 ? [] : [{ hunk: at, lines }];
  });
}
