import type { EpisodeEffect, EpisodeMember, EpisodeState } from "./episode.ts";
import type { LimitKind, LimitSource } from "./signal.ts";
import type { UsageWindow } from "./usage_window.ts";

/** What is known of one account's limits. */
export interface AccountView {
  id: string;
  profileId: string;
  /** The CLI's name. */
  name: string;
  /** Where its credentials are. */
  place: string;
  state: EpisodeState;
  kind?: LimitKind;
  source?: LimitSource;
  /** When the limit ends, epoch ms; absent: open, or nobody knows. */
  resetsAtMs?: number;
  /** A person wants nobody of this account to come back by itself. */
  off: boolean;
  agents: readonly LimitedAgent[];
  usage: readonly UsageWindow[];
}

/** What the limit of its account means for one agent. */
export interface AgentLimit {
  state: EpisodeMember["state"];
  /** Id of the account. */
  account: string;
  /** When the limit ends, epoch ms; absent: nobody knows. */
  resetsAtMs?: number;
  /** When the agent is resumed, epoch ms; absent: not by itself. */
  fireAtMs?: number;
}

/**
 * What becomes of tasks for an agent whose account is exhausted: they wait, or a person is offered
 * to give them to another one.
 */
export type WhenLimited = "wait" | "offer";

/** An agent that waits for the end of its account's limit. */
export interface LimitedAgent {
  projectId: string;
  agentId: string;
  state: EpisodeMember["state"];
  /** When it is resumed; absent: not by itself. */
  fireAtMs?: number;
}

/** One thing that happened to an agent because of a limit. */
export interface LimitHistoryEntry {
  at: number;
  account: string;
  projectId: string;
  agentId: string;
  what: EpisodeEffect;
}

/** Limits of the vendors' plans: the account is the unit. */
export interface LimitService {
  accounts(): AccountView[];
  /** @returns false when nothing was armed or the resume was just handed out */
  cancel(projectId: string, agentId: string): Promise<boolean>;
  /** A person says when the limit ends; a past time means now. @throws IdeaError `NOT_FOUND` when the agent has no session */
  setTime(projectId: string, agentId: string, resetsAtMs: number): Promise<void>;
  /** @returns false when the agent does not wait */
  resumeNow(projectId: string, agentId: string): Promise<boolean>;
  /** Whether agents of the account come back by themselves. @throws IdeaError `NOT_FOUND` */
  setOff(accountId: string, off: boolean): AccountView;
  history(projectId: string): LimitHistoryEntry[];
  /** The project's choice. */
  whenLimited(projectId: string): WhenLimited;
  chooseWhenLimited(projectId: string, choice: WhenLimited): void;
}
