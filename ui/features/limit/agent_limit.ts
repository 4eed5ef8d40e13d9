import type { AccountView, LimitedAgent } from "../../../core/limit/service.ts";

/**
 * How an agent stands with the limit of its account.
 * - `waits`: it comes back by itself at a known time.
 * - `unknown`: nobody knows when; a person is asked. `suspected`: nobody knows whether.
 * - `resuming`: it is being brought back now.
 * - `givenUp`: it could not be brought back; a person is to look.
 * - `cancelled`: a person does not want this one to come back by itself. `off`: none of the account.
 */
export type LimitStage =
  | "waits"
  | "unknown"
  | "suspected"
  | "resuming"
  | "givenUp"
  | "cancelled"
  | "off";

/** The limit of one agent, as it is shown. */
export interface AgentLimit {
  stage: LimitStage;
  account: AccountView;
  /** When the limit ends; epoch milliseconds. */
  resetsAtMs?: number;
  /** When the agent comes back by itself; epoch milliseconds. */
  fireAtMs?: number;
}

const NEEDS_PERSON: readonly LimitStage[] = ["unknown", "suspected", "givenUp"];

/** The limit an agent waits for; undefined when it waits for none. */
export function limitAmong(
  accounts: readonly AccountView[],
  agentId: string,
): AgentLimit | undefined {
  for (const account of accounts) {
    const member = account.agents.find((each) => each.agentId === agentId);
    const limit = member && limitOfMember(account, member);
    if (limit) return limit;
  }
  return undefined;
}

/** The limit of one agent of an account; undefined when it goes on already. */
export function limitOfMember(account: AccountView, member: LimitedAgent): AgentLimit | undefined {
  if (account.state === "open" || member.state === "resumed") return undefined;
  const { resetsAtMs } = account;
  const { fireAtMs } = member;
  return {
    stage: stageOf(account, member),
    account,
    ...(resetsAtMs === undefined ? {} : { resetsAtMs }),
    ...(fireAtMs === undefined ? {} : { fireAtMs }),
  };
}

/** Agents of an account that wait for the end of its limit. */
export function waitingAgents(account: AccountView): LimitedAgent[] {
  return account.agents.filter((member) => limitOfMember(account, member) !== undefined);
}

/** True when an agent at that stage does not come back unless a person does something. */
export function needsPersonAt(stage: LimitStage): boolean {
  return NEEDS_PERSON.includes(stage);
}

/** Agents of an account that do not come back unless a person does something. */
export function agentsNeedingPerson(account: AccountView): LimitedAgent[] {
  return account.agents.filter((member) => {
    const limit = limitOfMember(account, member);
    return limit !== undefined && needsPersonAt(limit.stage);
  });
}

/** True when an agent of the account does not come back unless a person does something. */
export function needsPerson(account: AccountView): boolean {
  return agentsNeedingPerson(account).length > 0;
}

function stageOf(account: AccountView, member: LimitedAgent): LimitStage {
  if (member.state === "resuming" || member.state === "cancelled") return member.state;
  if (member.fireAtMs !== undefined) return "waits";
  if (account.off) return "off";
  if (account.state === "suspected") return "suspected";
  // With a time, and nothing that forbids it, only too many attempts keep it from coming back.
  return account.resetsAtMs === undefined ? "unknown" : "givenUp";
}
