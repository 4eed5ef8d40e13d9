import { affordable, type Budget, costOf } from "./budget.ts";
import { HEADINGS, type Part, partsOf } from "./format.ts";
import type { Handoff } from "./handoff.ts";
import { shortened } from "./flat_text.ts";

/** What a new session is told when the vendor's own history of its conversation is not at hand. */
export interface BriefingWish {
  budget: Budget;
  /** Where the whole hand-off is, as the agent can read it. */
  handoffPath: string;
  /** Where everything that was said is. */
  logPath: string;
}

/**
 * A hand-off as a text for an agent, never above the budget: what matters most comes first, and when
 * something is left out the text says so.
 */
export function briefing(handoff: Handoff, { budget, handoffPath, logPath }: BriefingWish): string {
  const left = `(There is more in ${handoffPath}.)`;
  const head = [
    "# Where this conversation stands",
    "",
    `You go on with work that was begun in an earlier session. What was said is in ${logPath}.`,
  ];
  const room = new Room(budget, [...head, left]);
  if (room.spent) return shortened(head.join(" "), budget);
  const objective = handoff.objective === "" ? [] : [handoff.objective];
  room.addPart({ heading: "Objective", lines: objective });
  for (const part of inOrder(handoff)) room.addPart(part);
  return [...head, ...room.lines, ...(room.complete ? [] : ["", left])].join("\n") + "\n";
}

interface WantedPart extends Part {
  /** Its last lines matter most. */
  fromEnd?: true;
  /** How much of what is left it may take at most, from 0 to 1. */
  share?: number;
}

/** A person may have written a book: the turns are to find room too. */
const OWN_SHARE = 0.5;

/** A person's own parts come before what only says how far things went. */
function inOrder(handoff: Handoff): WantedPart[] {
  const computed: string[] = [HEADINGS.tickets, HEADINGS.files];
  const parts = partsOf(handoff);
  const turns = parts.filter(({ heading }) => heading === HEADINGS.turns);
  const own = handoff.sections.map(({ heading, text }) => ({
    heading,
    lines: text.split("\n"),
    share: OWN_SHARE,
  }));
  return [
    ...parts.filter(({ heading }) => !computed.includes(heading) && heading !== HEADINGS.turns),
    ...own,
    ...parts.filter(({ heading }) => computed.includes(heading)),
    ...turns.map((part) => ({ ...part, fromEnd: true as const })),
  ];
}

/** Lines as long as there are tokens for them. */
class Room {
  readonly lines: string[] = [];
  complete = true;
  readonly #budget: Budget;
  #tokens: number;

  constructor(budget: Budget, taken: readonly string[]) {
    this.#budget = budget;
    this.#tokens = budget.tokens - costOf([...taken, ""], budget.estimate);
  }

  get spent(): boolean {
    return this.#tokens < 0;
  }

  addPart({ heading, lines, fromEnd, share = 1 }: WantedPart): void {
    if (lines.length === 0) return;
    const title = ["", `## ${heading}`];
    const tokens = this.#tokens * share - costOf(title, this.#budget.estimate);
    const wanted = fromEnd ? lines.toReversed() : lines;
    const some = wanted.slice(0, affordable(wanted, { ...this.#budget, tokens }));
    this.complete &&= some.length === lines.length;
    if (some.length === 0) return;
    const added = [...title, ...(fromEnd ? some.reverse() : some)];
    this.#tokens -= costOf(added, this.#budget.estimate);
    this.lines.push(...added);
  }
}
