import type { FileDiff, Hunk } from "./diff.ts";

/** Which lines of a hunk are meant; absent: all of them. */
export interface HunkChoice {
  /** Index in the file's hunks. */
  hunk: number;
  /** Indexes in the hunk's lines. */
  lines?: readonly number[] | undefined;
}

/**
 * A patch with some of a file's changes, for `git apply`.
 * @param reverse it will be applied backwards: what is left out is there already and stays
 */
export function partialPatch(
  file: FileDiff,
  choices: readonly HunkChoice[],
  reverse: boolean,
): string {
  let shift = 0;
  const hunks = file.hunks.flatMap((hunk, at) => {
    const choice = choices.find((one) => one.hunk === at);
    const kept = choice && keptLines(hunk, choice.lines, reverse);
    if (!kept?.some((line) => /^[+-]/.test(line))) return [];
    const [old, fresh] = [countOf(kept, "-"), countOf(kept, "+")];
    const start = reverse
      ? [hunk.newStart - shift, hunk.newStart]
      : [hunk.oldStart, hunk.oldStart + shift];
    shift += fresh - old;
    return [`@@ -${start[0]},${old} +${start[1]},${fresh} @@`, ...kept];
  });
  return hunks.length === 0 ? "" : [...headerOf(file), ...hunks, ""].join("\n");
}

/** Names only, without modes and the like: what is taken is lines. */
function headerOf({ header }: FileDiff): string[] {
  return header.filter((line) =>
    /^(?:diff --git |--- |\+\+\+ |new file mode |deleted file )/.test(line)
  );
}

/** What is not taken is context on the side the patch is applied to, and nothing on the other. */
function keptLines(
  { lines }: Hunk,
  chosen: readonly number[] | undefined,
  reverse: boolean,
): string[] {
  const context = reverse ? "+" : "-";
  const kept: string[] = [];
  let dropped = false;
  for (const [at, line] of lines.entries()) {
    const sign = line[0] ?? " ";
    if (sign === "\\") {
      if (!dropped) kept.push(line);
      continue;
    }
    const taken = sign === " " || chosen === undefined || chosen.includes(at);
    dropped = !taken && sign !== context;
    if (taken) kept.push(line);
    else if (sign === context) kept.push(` ${line.slice(1)}`);
  }
  return kept;
}

/** Lines on one side: those of that sign, and those of both. */
function countOf(lines: readonly string[], sign: "-" | "+"): number {
  return lines.filter((line) => line.startsWith(sign) || line.startsWith(" ")).length;
}
