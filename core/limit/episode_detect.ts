import type { Episode, EpisodeEffect, EpisodeRules, EpisodeStep } from "./episode.ts";
import {
  announce,
  becomes,
  changed,
  lastInLine,
  memberOf,
  parked,
  replan,
  unchanged,
  withMember,
} from "./episode_members.ts";
import { LIMIT_SOURCES, type LimitedSignal, type Reset } from "./signal.ts";

/** Times this close (ms) are one time, told in minutes by one and in seconds by another. */
const SAME_TIME_MS = 60_000;

/** An agent ran into the limit. */
export function limited(
  episode: Episode,
  agent: string,
  signal: LimitedSignal,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  const state = memberOf(episode, agent)?.state;
  if (state === "resuming" || state === "resumed") {
    return isOldNews(episode, agent, signal)
      ? unchanged(episode)
      : bounced(episode, agent, signal, at, rules);
  }
  const isNew = episode.phase !== "limited" || isNews(episode, signal, at);
  return isNew ? takesTime(episode, agent, signal, at, rules) : joins(episode, agent, at, rules);
}

/** Only asks: a suspicion never parks for a time nor resumes anybody. */
export function suspected(episode: Episode, agent: string, at: number): EpisodeStep {
  if (episode.phase !== "open") return unchanged(episode);
  const asked = withMember({ ...episode, phase: "suspected" }, parked(agent, at));
  return changed(asked, [{ type: "agentRateLimitSuspected", agentId: agent }]);
}

/** Another agent of the account waits with the others. */
export function joins(
  episode: Episode,
  agent: string,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  if (episode.phase !== "limited" || memberOf(episode, agent)) return unchanged(episode);
  const member = lastInLine(episode, parked(agent, at), at, rules);
  return changed(withMember(episode, member), announce(episode, [member]));
}

/** A person's word stands until a CLI tells something it had not told before. */
export function setTime(
  episode: Episode,
  agent: string,
  resetsAt: number,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  const member = memberOf(episode, agent);
  if (member?.state === "resuming") return unchanged(episode);
  const wanted: Episode = {
    ...withMember(episode, parked(agent, member?.since ?? at)),
    phase: "limited",
    source: "human",
    resetsAt,
    bounces: 0,
  };
  return planned(forgiven(wanted), at, rules);
}

function takesTime(
  episode: Episode,
  agent: string,
  signal: LimitedSignal,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  const member = memberOf(episode, agent) ?? parked(agent, at);
  return planned(told(withMember(episode, member), signal), at, rules);
}

/** The limit struck again after a resume: everybody waits for the new time, and longer each time. */
function bounced(
  episode: Episode,
  agent: string,
  signal: LimitedSignal,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  // Whoever goes on by hand before the end runs into it: that says nothing about resumes.
  const isEarly = (episode.resetsAt ?? 0) > at;
  const bounces = episode.bounces + (isEarly ? 0 : 1);
  // Whoever came back early, by hand, knows no less than before when told no time.
  const isKnown = signal.reset === undefined && isEarly;
  const again = withMember(
    { ...(isKnown ? episode : told(episode, signal)), bounces },
    becomes(memberOf(episode, agent) ?? parked(agent, at), "parked", at),
  );
  const step = planned(again, at, rules, isEarly ? at : at + pauseAfter(bounces, rules));
  if (bounces < rules.maxAttempts) return step;
  const givenUp = waitingOf(step.episode).map((member): EpisodeEffect => (
    { type: "resumeGivenUp", agentId: member.agent, attempts: bounces }
  ));
  return { ...step, effects: [...step.effects, ...givenUp] };
}

/** The pause (ms) before the next attempt; doubles with each that failed. */
export function pauseAfter(attempts: number, rules: EpisodeRules): number {
  return rules.retryMs * 2 ** (attempts - 1);
}

function planned(
  episode: Episode,
  at: number,
  rules: EpisodeRules,
  earliest?: number,
): EpisodeStep {
  const next = replan(episode, at, rules, earliest);
  return changed(next, announce(next, waitingOf(next)));
}

function waitingOf({ members }: Episode) {
  return members.filter(({ state }) => state === "parked");
}

function forgiven(episode: Episode): Episode {
  return { ...episode, members: episode.members.map((each) => ({ ...each, failures: 0 })) };
}

function told(episode: Episode, signal: LimitedSignal): Episode {
  const { resetsAt: _resetsAt, ...rest } = episode;
  const { kind, source, reset, at } = signal;
  const about = { ...rest, phase: "limited", kind, source } as const;
  if (reset === undefined) return { ...about, told: { source, at } };
  return { ...about, told: { source, at, reset }, resetsAt: reset.at };
}

/**
 * Whether a signal tells more than is known: a time where there was none, a better source, or
 * another time by one that is not worse. A repeat does not, and neither does a time less sure or
 * told earlier.
 */
function isNews({ told }: Episode, signal: LimitedSignal, at: number): boolean {
  const { source, reset } = signal;
  if (reset === undefined) return false;
  const known = told?.reset;
  if (!told || !known) return true;
  if (signal.at < told.at) return false;
  const better = LIMIT_SOURCES.indexOf(told.source) - LIMIT_SOURCES.indexOf(source);
  if (better > 0) return known.at !== reset.at;
  if (better < 0 && known.at > at) return false;
  return !isSameTime(known, reset);
}

function isSameTime(one: Reset, other: Reset): boolean {
  return Math.abs(one.at - other.at) <= SAME_TIME_MS;
}

/** A message from before the resume: told late, or still on the screen. */
function isOldNews(episode: Episode, agent: string, signal: LimitedSignal): boolean {
  const since = memberOf(episode, agent)?.since ?? 0;
  if (signal.at < since) return true;
  if (signal.source !== "pattern") return false;
  const { told } = episode;
  if (signal.reset && told?.reset) return isSameTime(signal.reset, told.reset);
  return signal.reset === told?.reset;
}
