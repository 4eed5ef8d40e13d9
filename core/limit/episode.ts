import type { RandomSource, ResumeTiming } from "./resume_plan.ts";
import type { LimitedSignal, LimitKind, LimitSource, Reset } from "./signal.ts";

/**
 * One agent of a limited account.
 * - `parked`: waits; with `fireAt` for its turn, without for a time or a person.
 * - `resuming`: its resume was handed out and has no outcome yet.
 * - `resumed`: it goes on, but the model has not answered yet: the limit may strike again.
 * - `cancelled`: a person does not want it to come back by itself.
 */
export interface EpisodeMember {
  agent: string;
  state: "parked" | "resuming" | "resumed" | "cancelled";
  /** Since when it is in that state; epoch milliseconds. */
  since: number;
  /** When it is to be resumed; epoch milliseconds. Only of parked ones. */
  fireAt?: number;
  /** Resumes in a row that did not even begin. */
  failures: number;
}

/** What the CLIs said last about the end of the limit. */
export interface ToldLimit {
  source: LimitedSignal["source"];
  reset?: Reset;
  /** When they said it; epoch milliseconds. */
  at: number;
}

/** A limit of one account, from its first sign until the model answers again; plain data. */
export interface Episode {
  phase: "open" | "suspected" | "limited";
  kind: LimitKind;
  /** Whose word {@link resetsAt} is. */
  source?: LimitSource;
  /** When the limit ends; epoch milliseconds. Absent: nobody knows. */
  resetsAt?: number;
  told?: ToldLimit;
  /** Resumes in a row after which the same limit struck again. */
  bounces: number;
  /** A person wants no agent of this account to come back by itself. */
  off: boolean;
  /** In the order they were parked. */
  members: readonly EpisodeMember[];
}

/** Everything that may happen to an episode; `at` is now, in epoch milliseconds. */
export type EpisodeEvent =
  & { at: number }
  & (
    | { event: "limited"; agent: string; signal: LimitedSignal }
    /** Something looks like a limit; only a person can tell. */
    | { event: "suspected"; agent: string }
    /** Another agent of the account would run into the limit. */
    | { event: "park"; agent: string }
    /** A person says when the limit ends. */
    | { event: "setTime"; agent: string; resetsAt: number }
    /** A person wants one agent, or all, to come back now. */
    | { event: "resumeNow"; agent?: string }
    | { event: "cancel"; agent: string }
    | { event: "off" }
    | { event: "on" }
    /** Time has passed. */
    | { event: "due" }
    /** Outcomes of a `resume`. */
    | { event: "resumed"; agent: string }
    | { event: "failed"; agent: string }
    | { event: "postponed"; agent: string; until: number }
    /** The CLI or a person went on with it. */
    | { event: "continued"; agent: string }
    /** The model answered at {@link EpisodeEvent.at}. */
    | { event: "answered"; agent: string }
    /** Stopped or deleted. */
    | { event: "left"; agent: string }
  );

/** What is to be told or done; the types of the first five are those of the events on the wire. */
export type EpisodeEffect =
  | { type: "agentRateLimited"; agentId: string; resetsAtMs?: number }
  | { type: "agentResumeScheduled"; agentId: string; fireAtMs: number }
  | { type: "agentResumeCancelled"; agentId: string }
  | { type: "agentResumed"; agentId: string }
  | { type: "agentRateLimitSuspected"; agentId: string; resetsAtMs?: number }
  /** Verify the agent and resume it, once; then report the outcome. */
  | { type: "resume"; agentId: string }
  /** No further attempt: a person is to be told. */
  | { type: "resumeGivenUp"; agentId: string; attempts: number };

/** Numbers and chance that decide when agents come back. */
export interface EpisodeRules {
  /** Attempts in a row before a person is asked. */
  maxAttempts: number;
  /** Pause (ms) after the first failed attempt; doubles with each. */
  retryMs: number;
  timing: ResumeTiming;
  random: RandomSource;
}

/** The episode after an event, and what follows from it. */
export interface EpisodeStep {
  episode: Episode;
  effects: readonly EpisodeEffect[];
  /** False when the event found nothing to change: a cancel that came too late, for example. */
  changed: boolean;
}

/** An account without a limit. */
export const OPEN_EPISODE: Episode = {
  phase: "open",
  kind: "unknown",
  bounces: 0,
  off: false,
  members: [],
};

/** An episode in one word, for people. */
export type EpisodeState =
  | "open"
  | "suspected"
  | "limited"
  | "resuming"
  | "resumed"
  | "cancelled"
  | "off";

/** The one word. */
export function episodeState({ phase, off, members }: Episode): EpisodeState {
  if (phase !== "limited") return phase;
  const states = new Set(members.map(({ state }) => state));
  if (states.has("resuming")) return "resuming";
  if (off) return "off";
  if (states.size === 1 && states.has("cancelled")) return "cancelled";
  return states.size === 1 && states.has("resumed") ? "resumed" : "limited";
}

/** When agents of the episode are due; epoch milliseconds, for `nextSleep`. */
export function dueTimes({ members, resetsAt }: Episode): number[] {
  if (members.length === 0) return resetsAt === undefined ? [] : [resetsAt];
  return members.flatMap(({ fireAt }) => fireAt === undefined ? [] : [fireAt]);
}
