import type { AgentPlace, DomainEvent } from "../../../core/event.ts";
import type { UsageWarning } from "../../../core/limit/usage_window.ts";
import type { AccountView } from "../../../core/limit/service.ts";
import { waitingAgents } from "./agent_limit.ts";

/** One thing about an account that a person is told once. */
export type LimitNews =
  & {
    /** What replaces what: one piece of news per account, and one per window of use. */
    id: string;
    account: { id: string; name: string };
    /** When it came; epoch milliseconds. */
    at: number;
  }
  & (
    /** Agents wait; without a time for a person to say one. */
    | { kind: "parked"; agents: readonly AgentPlace[]; resetsAtMs?: number }
    | { kind: "returned"; agents: readonly AgentPlace[] }
    | { kind: "givenUp"; agents: readonly AgentPlace[] }
    | { kind: "usage"; warning: UsageWarning }
  );

/** Events that may be news. */
export type LimitEvent = Extract<
  DomainEvent,
  {
    type:
      | "agentRateLimited"
      | "agentRateLimitSuspected"
      | "agentResumed"
      | "agentResumeGivenUp"
      | "usageWarned";
  }
>;

/** Accounts as they were known before events, and as they were read after them. */
export interface KnownAccounts {
  before: readonly AccountView[];
  after: readonly AccountView[];
}

/** Times this close (ms) are one: a CLI tells minutes, a service seconds. */
const SAME_TIME_MS = 60_000;

/**
 * Folds an event into the news. What was told already stays the same object, so that nobody is told
 * twice.
 * @param at epoch milliseconds of the event
 */
export function withLimitNews(
  news: readonly LimitNews[],
  event: LimitEvent,
  accounts: KnownAccounts,
  at: number,
): readonly LimitNews[] {
  if (event.type === "usageWarned") return withUsage(news, event, accounts, at);
  const { projectId, agentId } = event;
  const agent = { projectId, agentId };
  const account = accountOf(agentId, accounts);
  if (!account) return news;
  const known = news.find(({ id }) => id === account.id);
  const fresh = agentNews(event, account, agent, known, at);
  return known && saysTheSame(known, fresh) ? news : replaced(news, fresh);
}

/** The news without those that are over: nobody waits for the account any more. */
export function stillTrue(
  news: readonly LimitNews[],
  accounts: readonly AccountView[],
): readonly LimitNews[] {
  return news.filter(({ kind, account: { id } }) => {
    if (kind !== "parked" && kind !== "givenUp") return true;
    const account = accounts.find((each) => each.id === id);
    return account !== undefined && waitingAgents(account).length > 0;
  });
}

function withUsage(
  news: readonly LimitNews[],
  event: Extract<LimitEvent, { type: "usageWarned" }>,
  { after }: KnownAccounts,
  at: number,
): readonly LimitNews[] {
  const { type: _type, account: id, ...warning } = event;
  const name = after.find((account) => account.id === id)?.name;
  if (name === undefined) return news;
  return replaced(news, {
    id: `${id} ${warning.window}`,
    account: { id, name },
    at,
    kind: "usage",
    warning,
  });
}

function agentNews(
  event: Exclude<LimitEvent, { type: "usageWarned" }>,
  account: AccountView,
  agent: AgentPlace,
  known: LimitNews | undefined,
  at: number,
): LimitNews {
  const about = { id: account.id, account: { id: account.id, name: account.name }, at };
  switch (event.type) {
    case "agentResumed":
      return { ...about, kind: "returned", agents: withAgent(known, "returned", agent) };
    case "agentResumeGivenUp":
      return { ...about, kind: "givenUp", agents: withAgent(known, "givenUp", agent) };
    default: {
      const { resetsAtMs } = account;
      const agents = waitingAgents(account).map(placeOf);
      const waiting = agents.length > 0 ? agents : [agent];
      const time = resetsAtMs === undefined ? {} : { resetsAtMs };
      return { ...about, kind: "parked", agents: waiting, ...time };
    }
  }
}

/** Agents come back one by one: they are one piece of news. */
function withAgent(
  known: LimitNews | undefined,
  kind: "returned" | "givenUp",
  agent: AgentPlace,
): readonly AgentPlace[] {
  if (known?.kind !== kind) return [agent];
  return [...known.agents.filter(({ agentId }) => agentId !== agent.agentId), agent];
}

function saysTheSame(known: LimitNews, fresh: LimitNews): boolean {
  if (known.kind === "usage" || fresh.kind === "usage" || known.kind !== fresh.kind) return false;
  if (known.kind === "parked" && fresh.kind === "parked" && !isSameTime(known, fresh)) return false;
  const agents = new Set(known.agents.map(({ agentId }) => agentId));
  return fresh.agents.every(({ agentId }) => agents.has(agentId));
}

function isSameTime(one: { resetsAtMs?: number }, other: { resetsAtMs?: number }): boolean {
  if (one.resetsAtMs === undefined || other.resetsAtMs === undefined) {
    return one.resetsAtMs === other.resetsAtMs;
  }
  return Math.abs(one.resetsAtMs - other.resetsAtMs) <= SAME_TIME_MS;
}

/** An agent that is back already has left its account. */
function accountOf(agentId: string, { before, after }: KnownAccounts): AccountView | undefined {
  return [...after, ...before].find(({ agents }) =>
    agents.some((member) => member.agentId === agentId)
  );
}

function placeOf({ projectId, agentId }: AgentPlace): AgentPlace {
  return { projectId, agentId };
}

function replaced(news: readonly LimitNews[], fresh: LimitNews): readonly LimitNews[] {
  return [fresh, ...news.filter(({ id }) => id !== fresh.id)];
}
