import type { AgentState } from "../agent/activity.ts";
import type { TicketSource, TicketState } from "../delegation/ticket.ts";
import { type Budget, costOf } from "../handoff/budget.ts";
import type { KnownTicket, LiveAgent, LiveState } from "./live_state.ts";

/** What agents are told of each other. */
export interface LiveWish {
  /** Names by id, in the order in which agents are listed; others are not told of. */
  names: ReadonlyMap<string, string>;
  /** Who reads it and so knows its own part. */
  reader?: string;
  /** Epoch milliseconds. */
  now: number;
  budget: Budget;
}

const WORDS: Record<AgentState, string> = {
  starting: "starting",
  idle: "free",
  busy: "busy",
  needsYou: "waits for the user",
  limited: "out of plan until its limit ends",
  stalled: "busy, but silent",
  stopped: "not running",
  exited: "not running",
  unknown: "state unknown",
};

const ENDS: Record<TicketState, string> = {
  open: "not answered yet",
  answered: "answered",
  failed: "failed",
  expired: "expired",
  cancelled: "cancelled",
};

const HEADING = "# Who works on what";

/**
 * Who works on what, as a short text for an agent; "" when there is nothing to tell or no room for
 * it. Who works comes before who does not; it is said how many there was no room for.
 */
export function describeLive(state: LiveState, wish: LiveWish): string {
  const agents = linesOf(state, wish);
  const handedOver = delegationOf(state, wish);
  const wishes = [
    [...agents, ...handedOver],
    ...agents.map((_, left) => [...agents.slice(0, agents.length - left), ...moreOf(left)]),
  ];
  const lines = wishes.find((lines) => lines.length > 0 && fits([HEADING, "", ...lines], wish));
  return lines ? [HEADING, "", ...lines, ""].join("\n") : "";
}

function fits(lines: readonly string[], { budget }: LiveWish): boolean {
  return costOf(lines, budget.estimate) <= budget.tokens;
}

function moreOf(count: number): string[] {
  return count > 0 ? [`- … and ${count} more: idea_list_agents names them`] : [];
}

/** What one agent is at, as a line for whoever lists agents. */
export function describeAgent(state: LiveState, agentId: string, wish: LiveWish): string {
  const agent = state.agents[agentId];
  if (!agent) return WORDS.unknown;
  return [
    `${WORDS[agent.state]} for ${lasting(wish.now - agent.since)}`,
    ...workOf(state, agent, wish),
    ...waitsOf(state, agentId, wish),
    ...queueOf(state, agentId, agent),
    ...intentionOf(agent, wish),
    ...lastDoneOf(agent, wish),
  ].join("; ");
}

function linesOf(state: LiveState, wish: LiveWish): string[] {
  const others = [...wish.names].filter(([id]) => id !== wish.reader && state.agents[id]);
  const byWork = others.toSorted(([a], [b]) => rankOf(state.agents[a]) - rankOf(state.agents[b]));
  return byWork.map(([id, name]) => `- ${name}: ${describeAgent(state, id, wish)}`);
}

/** Smaller comes first. */
function rankOf(agent: LiveAgent | undefined): number {
  if (agent?.working) return 0;
  if (agent?.state === "stopped" || agent?.state === "exited") return 2;
  return 1;
}

function workOf({ open }: LiveState, { working }: LiveAgent, wish: LiveWish): string[] {
  const ticket = working && open[working.ticketId];
  return ticket ? [`works on ${quoted(ticket)}, asked by ${nameOf(ticket.source, wish)}`] : [];
}

function waitsOf({ open }: LiveState, agentId: string, wish: LiveWish): string[] {
  const asks = Object.values(open).filter(({ kind, source }) =>
    kind === "ask" && source.kind === "agent" && source.agentId === agentId
  );
  const names = [...new Set(asks.map(({ target }) => wish.names.get(target) ?? target))];
  return names.length > 0 ? [`waits for ${names.join(", ")}`] : [];
}

function queueOf({ open }: LiveState, agentId: string, { working }: LiveAgent): string[] {
  const waiting = Object.values(open).filter(({ target, ticketId }) =>
    target === agentId && ticketId !== working?.ticketId
  );
  return waiting.length > 0 ? [`${waiting.length} in its queue`] : [];
}

function intentionOf({ intention }: LiveAgent, { now }: LiveWish): string[] {
  return intention
    ? [`at: ${JSON.stringify(intention.text)} (${lasting(now - intention.at)} ago)`]
    : [];
}

function lastDoneOf({ working, lastDone }: LiveAgent, { now }: LiveWish): string[] {
  if (working || !lastDone) return [];
  const ago = `${lasting(now - lastDone.endedAt)} ago`;
  return [`last: ${quoted(lastDone)}, ${ENDS[lastDone.state]} ${ago}`];
}

function delegationOf({ lastDelegation }: LiveState, wish: LiveWish): string[] {
  if (!lastDelegation) return [];
  const { source, target, state, since } = lastDelegation;
  const from = nameOf(source, wish);
  const to = wish.names.get(target) ?? target;
  const when = `${lasting(wish.now - since)} ago`;
  const what = quoted(lastDelegation);
  return [`- Last handed over: ${what} from ${from} to ${to}, ${when}, ${ENDS[state]}`];
}

function nameOf(source: TicketSource, { names }: LiveWish): string {
  return source.kind === "human" ? "the user" : names.get(source.agentId) ?? source.agentId;
}

/** In quotation marks of its own, so that no task can pass for a word of ours. */
function quoted({ task }: KnownTicket): string {
  return JSON.stringify(task);
}

const UNITS = [["d", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1_000]] as const;

/** @param ms a clock that was set back makes it negative: that is no time at all */
function lasting(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? ["s", 1_000];
  return `${Math.max(0, Math.floor(ms / length))} ${unit}`;
}
