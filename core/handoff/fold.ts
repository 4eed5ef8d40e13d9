import type { Turn } from "../conversation/turn.ts";
import { affordable, type Budget, costOf } from "./budget.ts";
import { firstChars, flatten, shortened } from "./flat_text.ts";
import { fileLine, moreLine, ticketLine, turnLine } from "./format.ts";
import { EMPTY_HANDOFF, type Handoff, type HandoffTicket, type HandoffTurn } from "./handoff.ts";
import { sharesOf } from "./shares.ts";

/** As the original cut it, in characters. */
const OBJECTIVE_CHARS = 200;
/** So many turns are in a hand-off however long they are. */
const TURNS_AT_LEAST = 4;

/**
 * The hand-off after further turns. Each costs the same, however many came before: the last turns
 * that are affordable are those after any later fold too, so that one fold of all turns and one fold
 * for each come to the same.
 * @param turns oldest first
 */
export function foldTurns(
  handoff: Handoff | undefined,
  turns: readonly Turn[],
  budget: Budget,
): Handoff {
  return turns.reduce((before, turn) => foldTurn(before, turn, budget), handoff ?? EMPTY_HANDOFF);
}

function foldTurn(before: Handoff, turn: Turn, budget: Budget): Handoff {
  if (turn.id === before.upTo) return before;
  const asked = before.objective === "" && turn.role === "prompt";
  const objective = asked ? objectiveOf(turn) : before.objective;
  const handoff = { ...before, upTo: turn.id, objective };
  const share = { ...budget, tokens: sharesOf(handoff, budget).turns };
  // Those before are short already, unless the original or another budget made them.
  const turns = [...before.turns, turn].map((said) => shortTurn(said, share));
  return { ...handoff, turns: lastOf(turns, share) };
}

/** What a conversation is about: the first thing asked in it. */
export function objectiveOf({ text }: Turn): string {
  return firstChars(flatten(text), OBJECTIVE_CHARS);
}

function shortTurn({ role, text }: HandoffTurn, share: Budget): HandoffTurn {
  const label = costOf([turnLine({ role, text: "" })], share.estimate);
  const tokens = Math.floor(share.tokens / TURNS_AT_LEAST) - label;
  return { role, text: shortened(flatten(text), { ...share, tokens }) };
}

function lastOf(turns: readonly HandoffTurn[], share: Budget): HandoffTurn[] {
  const count = affordable(turns.map(turnLine).reverse(), share);
  return turns.slice(turns.length - count);
}

/** What is computed from elsewhere at the time of writing. */
export interface HandoffFacts {
  /** Tickets that are not settled, the most important first. */
  tickets: readonly HandoffTicket[];
  /** Files that were touched, the last one first, each once. */
  files: readonly string[];
}

/** The hand-off with these facts instead of those in it, as many as there is room for. */
export function withFacts(handoff: Handoff, facts: HandoffFacts, budget: Budget): Handoff {
  const shares = sharesOf(handoff, budget);
  const ticketShare = { ...budget, tokens: shares.tickets };
  const tickets = facts.tickets.map(({ id, text }) => ({
    id,
    text: shortened(flatten(text), { ...budget, tokens: Math.floor(shares.tickets / 3) }),
  }));
  const someTickets = tickets.slice(0, roomFor(tickets.map(ticketLine), ticketShare));
  const fileShare = { ...budget, tokens: shares.files };
  const someFiles = facts.files.slice(0, roomFor(facts.files.map(fileLine), fileShare));
  return {
    ...handoff,
    tickets: someTickets,
    moreTickets: tickets.length - someTickets.length,
    files: someFiles,
    moreFiles: facts.files.length - someFiles.length,
  };
}

/** How many of the lines fit, with one more that says how many do not. */
function roomFor(lines: readonly string[], share: Budget): number {
  if (costOf(lines, share.estimate) <= share.tokens) return lines.length;
  const more = costOf(moreLine(lines.length), share.estimate);
  return affordable(lines, { ...share, tokens: share.tokens - more });
}
