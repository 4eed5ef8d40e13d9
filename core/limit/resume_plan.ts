/** A number from 0 up to, but without, 1. */
export type RandomSource = () => number;

/** How the agents of one account come back; all in milliseconds. */
export interface ResumeTiming {
  /** From the reset to the first agent. */
  jitter: { least: number; most: number };
  /** From one agent to the next. */
  stagger: { least: number; most: number };
}

/**
 * Vendors' clocks and servers lag behind their reset times, and agents that all come back at once
 * use the new window up at once. The first agent also tries the account out for the others.
 */
export const RESUME_TIMING: ResumeTiming = {
  jitter: { least: 30_000, most: 90_000 },
  stagger: { least: 20_000, most: 40_000 },
};

/** When one agent is to be resumed; epoch milliseconds. */
export interface PlannedResume {
  agent: string;
  fireAt: number;
}

/**
 * When each agent of an account resumes: in the order they were parked, never before the reset, and
 * never in the past.
 * @param reset epoch milliseconds
 */
export function planResumes(
  agents: readonly string[],
  reset: number,
  now: number,
  timing: ResumeTiming,
  random: RandomSource,
): PlannedResume[] {
  let fireAt = Math.max(reset, now) + within(timing.jitter, random);
  return agents.map((agent, index) => {
    if (index > 0) fireAt += within(timing.stagger, random);
    return { agent, fireAt };
  });
}

function within({ least, most }: ResumeTiming["jitter"], random: RandomSource): number {
  return Math.round(least + (most - least) * random());
}

/** What is known of an agent at the moment it would be resumed; absent = could not be found out. */
export interface ResumeFacts {
  /** The agent was stopped or deleted, by a person or through a tool. */
  stopped: boolean;
  /** Its process lives; if not, it is started again with the vendor's own resume. */
  alive: boolean;
  /** The vendor's session is the one that was limited. */
  sameSession?: boolean;
  /** The transcript has a line of the user or the model after the limit. */
  newerLine?: boolean;
  /** A person sent something since the limit; to close the CLI's limit menu is not that. */
  userInput: boolean;
  /** A turn runs. */
  busy?: boolean;
  /** The dialog on the screen: the CLI's menu or countdown of the limit, or another one. */
  dialog?: "limitMenu" | "countdown" | "other";
  composer?: "empty" | "draft" | "absent";
}

/** Why an agent is not resumed now. */
export type ResumeHold =
  | "stopped"
  | "otherSession"
  | "continued"
  | "userInput"
  | "unknown"
  | "busy"
  | "limitMenu"
  | "countdown"
  | "dialog"
  | "draft"
  | "noPrompt";

/** `prompt`: deliver the resume prompt. `relaunch`: start the CLI with its session first. */
export type ResumeDecision =
  | { do: "resume"; by: "prompt" | "relaunch" }
  | { do: "wait"; reason: ResumeHold }
  | { do: "drop"; reason: ResumeHold };

interface Check {
  reason: ResumeHold;
  /** `drop`: never again in this episode. `wait`: look again. */
  otherwise: "drop" | "wait";
  /** Only a living process has a screen. */
  of: "session" | "screen";
  holds: (facts: ResumeFacts) => boolean;
}

/** In this order; the first that holds decides. What cannot be found out waits. */
const CHECKS: readonly Check[] = [
  { reason: "stopped", otherwise: "drop", of: "session", holds: ({ stopped }) => stopped },
  {
    reason: "otherSession",
    otherwise: "drop",
    of: "session",
    holds: ({ sameSession }) => sameSession === false,
  },
  {
    reason: "continued",
    otherwise: "drop",
    of: "session",
    holds: ({ newerLine }) => newerLine === true,
  },
  {
    reason: "unknown",
    otherwise: "wait",
    of: "session",
    holds: ({ sameSession, newerLine }) => sameSession === undefined || newerLine === undefined,
  },
  { reason: "userInput", otherwise: "drop", of: "screen", holds: ({ userInput }) => userInput },
  {
    reason: "limitMenu",
    otherwise: "wait",
    of: "screen",
    holds: ({ dialog }) => dialog === "limitMenu",
  },
  {
    reason: "countdown",
    otherwise: "wait",
    of: "screen",
    holds: ({ dialog }) => dialog === "countdown",
  },
  { reason: "dialog", otherwise: "wait", of: "screen", holds: ({ dialog }) => dialog === "other" },
  { reason: "busy", otherwise: "wait", of: "screen", holds: ({ busy }) => busy === true },
  {
    reason: "unknown",
    otherwise: "wait",
    of: "screen",
    holds: ({ busy, composer }) => busy === undefined || composer === undefined,
  },
  {
    reason: "draft",
    otherwise: "wait",
    of: "screen",
    holds: ({ composer }) => composer === "draft",
  },
  {
    reason: "noPrompt",
    otherwise: "wait",
    of: "screen",
    holds: ({ composer }) => composer === "absent",
  },
];

/** Whether to resume an agent whose time has come: nothing is ever typed on a guess. */
export function decideResume(facts: ResumeFacts): ResumeDecision {
  const relevant = CHECKS.filter(({ of }) => of === "session" || facts.alive);
  const check = relevant.find(({ holds }) => holds(facts));
  if (check) return { do: check.otherwise, reason: check.reason };
  return { do: "resume", by: facts.alive ? "prompt" : "relaunch" };
}
