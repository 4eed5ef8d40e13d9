import {
  type Episode,
  type EpisodeEffect,
  type EpisodeMember,
  type EpisodeRules,
  type EpisodeStep,
  OPEN_EPISODE,
} from "./episode.ts";
import { planResumes, type ResumeTiming } from "./resume_plan.ts";

const AT_ONCE = { least: 0, most: 0 };

/** Nothing happened. */
export function unchanged(episode: Episode): EpisodeStep {
  return { episode, effects: [], changed: false };
}

/** Something happened. */
export function changed(episode: Episode, effects: readonly EpisodeEffect[] = []): EpisodeStep {
  return { episode, effects, changed: true };
}

/** The member of that agent, if it is one. */
export function memberOf({ members }: Episode, agent: string): EpisodeMember | undefined {
  return members.find((member) => member.agent === agent);
}

/** A member in another state; whatever it waited for is over. */
export function becomes(
  member: EpisodeMember,
  state: EpisodeMember["state"],
  since: number,
): EpisodeMember {
  const { agent, failures } = member;
  return { agent, state, since, failures };
}

/** The episode with one member changed, or added at the end. */
export function withMember(episode: Episode, member: EpisodeMember): Episode {
  const { members } = episode;
  const isKnown = members.some(({ agent }) => agent === member.agent);
  const changedOnes = members.map((each) => each.agent === member.agent ? member : each);
  return { ...episode, members: isKnown ? changedOnes : [...members, member] };
}

/** The episode without one member; the last one takes it along, unless its end is still ahead. */
export function withoutMember(episode: Episode, agent: string, at: number): Episode {
  const members = episode.members.filter((member) => member.agent !== agent);
  const isAhead = episode.resetsAt !== undefined && episode.resetsAt > at;
  return members.length > 0 || isAhead ? { ...episode, members } : opened(episode);
}

/** No limit any more; what a person decided about the account stays. */
export function opened({ off }: Episode): Episode {
  return { ...OPEN_EPISODE, off };
}

/** A new member that waits. */
export function parked(agent: string, since: number): EpisodeMember {
  return { agent, state: "parked", since, failures: 0 };
}

/**
 * Gives every parked member its time, in order, and takes it away where there is none: without a
 * known end, switched off, or after too many attempts.
 * @param earliest epoch milliseconds before which nobody resumes, although the limit is over
 */
export function replan(
  episode: Episode,
  at: number,
  rules: EpisodeRules,
  earliest = at,
): Episode {
  const waiting = episode.members.filter(({ state, failures }) =>
    state === "parked" && failures < rules.maxAttempts
  );
  const start = isPlanned(episode, rules) ? Math.max(episode.resetsAt, earliest) : undefined;
  const plan = start === undefined
    ? []
    : planResumes(agentsOf(waiting), start, at, rules.timing, rules.random);
  const times = new Map(plan.map(({ agent, fireAt }) => [agent, fireAt]));
  return {
    ...episode,
    members: episode.members.map((member) =>
      member.state === "parked" ? fires(member, times.get(member.agent)) : member
    ),
  };
}

/** Lines members up from a moment on, the first at once; for those who waited too long already. */
export function lineUp(
  members: readonly EpisodeMember[],
  at: number,
  rules: EpisodeRules,
): EpisodeMember[] {
  const timing: ResumeTiming = { jitter: AT_ONCE, stagger: rules.timing.stagger };
  const plan = planResumes(agentsOf(members), at, at, timing, rules.random);
  return members.map((member, index) => fires(member, plan[index]?.fireAt));
}

/** A member that comes late, with its time behind the last who has one. */
export function lastInLine(
  { members, ...episode }: Episode,
  member: EpisodeMember,
  at: number,
  rules: EpisodeRules,
): EpisodeMember {
  const times = members.flatMap(({ fireAt }) => fireAt === undefined ? [] : [fireAt]);
  const [alone = member] = replan({ ...episode, members: [member] }, at, rules).members;
  if (times.length === 0) return alone;
  if (!isPlanned(episode, rules)) return member;
  const timing: ResumeTiming = { jitter: AT_ONCE, stagger: rules.timing.stagger };
  const [, last] = planResumes(["", member.agent], Math.max(...times), at, timing, rules.random);
  return fires(member, last?.fireAt);
}

/** What people are told of members that wait. */
export function announce(
  episode: Episode,
  members: readonly EpisodeMember[],
): EpisodeEffect[] {
  const { resetsAt } = episode;
  const time = resetsAt === undefined ? {} : { resetsAtMs: resetsAt };
  return members.flatMap(({ agent, fireAt }): EpisodeEffect[] => [
    { type: "agentRateLimited", agentId: agent, ...time },
    ...(resetsAt === undefined
      ? [{ type: "agentRateLimitSuspected", agentId: agent } as const]
      : []),
    ...(fireAt === undefined ? [] : [scheduled(agent, fireAt)]),
  ]);
}

/** What people are told of one resume to come. */
export function scheduled(agentId: string, fireAtMs: number): EpisodeEffect {
  return { type: "agentResumeScheduled", agentId, fireAtMs };
}

/** The same member with another time, or with none. */
export function fires(member: EpisodeMember, fireAt: number | undefined): EpisodeMember {
  const { fireAt: _before, ...rest } = member;
  return fireAt === undefined ? rest : { ...rest, fireAt };
}

/** There is a time to come back at, and nothing that forbids it. */
function isPlanned<E extends Omit<Episode, "members">>(
  episode: E,
  rules: EpisodeRules,
): episode is E & { resetsAt: number } {
  return episode.resetsAt !== undefined && !episode.off && episode.bounces < rules.maxAttempts;
}

function agentsOf(members: readonly EpisodeMember[]): string[] {
  return members.map(({ agent }) => agent);
}
