import { type Budget, costOf } from "./budget.ts";
import { formatHandoff, HEADINGS } from "./format.ts";
import { EMPTY_HANDOFF, type Handoff } from "./handoff.ts";

/** Hundredths of what the front matter, the objective and the headings leave. */
const HUNDREDTHS = { notes: 40, tickets: 12, files: 12, turns: 36 } as const;

/** Tokens each part may cost. Far fewer than the objective needs leave nothing for the others. */
export type Shares = Record<keyof typeof HUNDREDTHS, number>;

/**
 * How the budget is shared: by what never changes in a conversation, so that a part that grows takes
 * nothing from what another already holds.
 */
export function sharesOf({ objective }: Handoff, { tokens, estimate }: Budget): Shares {
  const heads = SOME_IDS.map((upTo) => formatHandoff({ ...EMPTY_HANDOFF, upTo, objective }));
  const headings = Object.values(HEADINGS).flatMap((heading) => ["", `## ${heading}`]);
  const taken = Math.max(
    ...heads.map((head) => costOf([...head.split("\n"), ...headings], estimate)),
  );
  const left = Math.max(0, tokens - taken);
  const share = (part: keyof Shares) => Math.floor((left * HUNDREDTHS[part]) / 100);
  return {
    notes: share("notes"),
    tickets: share("tickets"),
    files: share("files"),
    turns: share("turns"),
  };
}

/** The last turn's id changes, and its cost a little with it: the dearer of these stands for it. */
const SOME_IDS = [
  "00000000-0000-0000-0000-000000000000",
  "7f3a9c1e-b6d2-4e85-a0f7-c49d1b8e63a5",
] as const;
