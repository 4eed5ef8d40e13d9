import { affordable, costOf, type Estimate } from "../handoff/budget.ts";
import { shortened } from "../handoff/flat_text.ts";

/** What a text may cost, in tokens or in bytes. */
export interface Limit {
  most: number;
  /** As for tokens: a text never costs more than its lines together, each with its end. */
  measure: Estimate;
}

/** A paragraph is broken only when what stands before it fills no more than this of the room. */
const POOR_SHARE = 0.5;

/**
 * The beginning of a Markdown text with a sentence after it, together within the limit: cut after a
 * paragraph, or after a line where one paragraph is most of it. A code block that is cut is closed.
 * @returns undefined when there is room for nothing of it
 */
export function beginningOf(text: string, sentence: string, limit: Limit): string | undefined {
  const { measure } = limit;
  const room = limit.most - costOf(["", sentence, ...longestFence(text)], measure);
  const kept = linesWithin(text, { most: room, measure }).join("\n").trimEnd();
  if (kept === "") return undefined;
  return [kept, ...openFence(kept), "", sentence].join("\n");
}

function linesWithin(text: string, { most, measure }: Limit): string[] {
  const taken: string[] = [];
  let left = most;
  for (const paragraph of text.split(/\n{2,}/u)) {
    const lines = [...paragraph.split("\n"), ""];
    const cost = costOf(lines, measure);
    if (cost > left) {
      if (left < most * POOR_SHARE) break;
      taken.push(...lines.slice(0, affordable(lines, { tokens: left, estimate: measure })));
      break;
    }
    taken.push(...lines);
    left -= cost;
  }
  return taken.length > 0 ? taken : firstLine(text, most, measure);
}

/** A text that is one endless line. */
function firstLine(text: string, most: number, measure: Estimate): string[] {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  const withEnd: Estimate = (part) => measure(part + "\n");
  return [shortened(line, { tokens: most, estimate: withEnd })];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;

/**
 * The mark of the code block that is open after a line.
 * @param open of the one that was open before it; undefined: none
 */
export function codeFence(open: string | undefined, line: string): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  return mark.startsWith(open) && line.trim() === mark ? undefined : open;
}

/** The mark that ends the code block a text ends in; none when it ends in no block. */
function openFence(text: string): string[] {
  let open: string | undefined;
  for (const line of text.split("\n")) open = codeFence(open, line);
  return open === undefined ? [] : [open];
}

function longestFence(text: string): string[] {
  const marks = text.split("\n").flatMap((line) => FENCE.exec(line)?.[1] ?? []);
  return marks.length === 0
    ? []
    : [marks.reduce((long, mark) => mark.length > long.length ? mark : long)];
}
