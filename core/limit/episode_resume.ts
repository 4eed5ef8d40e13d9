import type {
  Episode,
  EpisodeEffect,
  EpisodeMember,
  EpisodeRules,
  EpisodeStep,
} from "./episode.ts";
import { pauseAfter } from "./episode_detect.ts";
import {
  becomes,
  changed,
  fires,
  lineUp,
  memberOf,
  opened,
  replan,
  scheduled,
  unchanged,
  withMember,
  withoutMember,
} from "./episode_members.ts";

/**
 * Hands out the resume whose time has come. One at a time: after a sleep of the machine all are
 * late, and all at once would use the new window up.
 */
export function due(episode: Episode, at: number, rules: EpisodeRules): EpisodeStep {
  if (episode.members.length === 0) return endsUnseen(episode, at);
  const late = episode.members
    .filter(({ fireAt }) => fireAt !== undefined && fireAt <= at)
    .sort((one, other) => (one.fireAt ?? 0) - (other.fireAt ?? 0));
  const [first, ...others] = lineUp(late, at, rules);
  if (!first) return unchanged(episode);
  const moved = [becomes(first, "resuming", at), ...others];
  return changed(moved.reduce(withMember, episode), [
    { type: "resume", agentId: first.agent },
    ...others.flatMap(scheduledOf),
  ]);
}

/** The resume was delivered: the agent goes on. */
export function resumed(episode: Episode, agent: string, at: number): EpisodeStep {
  const member = memberOf(episode, agent);
  if (member?.state !== "resuming") return unchanged(episode);
  return goesOn(episode, { ...member, failures: 0 }, at);
}

/** The resume could not even begin: once more later, but not for ever. */
export function failed(
  episode: Episode,
  agent: string,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  const member = memberOf(episode, agent);
  if (member?.state !== "resuming") return unchanged(episode);
  const failures = member.failures + 1;
  const again: EpisodeMember = { ...becomes(member, "parked", at), failures };
  if (failures >= rules.maxAttempts) {
    return changed(withMember(episode, again), [
      { type: "resumeGivenUp", agentId: agent, attempts: failures },
    ]);
  }
  return waits(episode, again, at + pauseAfter(failures, rules));
}

/** The agent could not be resumed yet: it waits, and may be cancelled meanwhile. */
export function postponed(
  episode: Episode,
  agent: string,
  until: number,
  at: number,
): EpisodeStep {
  const member = memberOf(episode, agent);
  if (member?.state !== "resuming") return unchanged(episode);
  return waits(episode, becomes(member, "parked", at), until);
}

/** Somebody else went on with it, the CLI itself or a person: no resume of ours any more. */
export function continued(episode: Episode, agent: string, at: number): EpisodeStep {
  const member = memberOf(episode, agent);
  if (!member || member.state === "resumed") return unchanged(episode);
  return goesOn(episode, member, at);
}

/** The model answered: for this agent the limit is over. */
export function answered(episode: Episode, agent: string, at: number): EpisodeStep {
  const member = memberOf(episode, agent);
  if (!member || at < member.since) return unchanged(episode);
  const others = withoutMember({ ...episode, bounces: 0 }, agent, at);
  const next = others.members.length === 0 ? opened(others) : others;
  return changed(
    next,
    member.state === "resumed" ? [] : [{ type: "agentResumed", agentId: agent }],
  );
}

/** Stopped or deleted: it never resumes. */
export function left(episode: Episode, agent: string, at: number): EpisodeStep {
  const member = memberOf(episode, agent);
  if (!member) return unchanged(episode);
  return changed(
    withoutMember(episode, agent, at),
    member.fireAt === undefined ? [] : [
      { type: "agentResumeCancelled", agentId: agent },
    ],
  );
}

/** Too late once the resume was handed out: then it goes ahead, and nobody is told otherwise. */
export function cancel(episode: Episode, agent: string, at: number): EpisodeStep {
  const member = memberOf(episode, agent);
  if (member?.fireAt === undefined) return unchanged(episode);
  return changed(withMember(episode, becomes(member, "cancelled", at)), [
    { type: "agentResumeCancelled", agentId: agent },
  ]);
}

/** A person does not wait for the reset; without a name, for nobody's. */
export function resumeNow(
  episode: Episode,
  agent: string | undefined,
  at: number,
  rules: EpisodeRules,
): EpisodeStep {
  const meant = episode.members.filter(({ agent: each, state }) =>
    agent === undefined
      ? state === "parked"
      : each === agent && (state === "parked" || state === "cancelled")
  );
  if (meant.length === 0) return unchanged(episode);
  const lined = lineUp(
    meant.map((member) => ({ ...becomes(member, "parked", at), failures: 0 })),
    at,
    rules,
  );
  const settled: Episode = { ...episode, phase: "limited", bounces: 0 };
  return changed(lined.reduce(withMember, settled), lined.flatMap(scheduledOf));
}

/** From now on nobody of this account comes back by itself. */
export function switchOff(episode: Episode): EpisodeStep {
  const armed = episode.members.filter(({ fireAt }) => fireAt !== undefined);
  if (episode.off && armed.length === 0) return unchanged(episode);
  const members = episode.members.map((member) => fires(member, undefined));
  return changed(
    { ...episode, off: true, members },
    armed.map(({ agent }) => ({ type: "agentResumeCancelled", agentId: agent })),
  );
}

/** Agents come back by themselves again; those cancelled one by one do not. */
export function switchOn(episode: Episode, at: number, rules: EpisodeRules): EpisodeStep {
  if (!episode.off) return unchanged(episode);
  const next = replan({ ...episode, off: false }, at, rules);
  return changed(next, next.members.flatMap(scheduledOf));
}

function endsUnseen(episode: Episode, at: number): EpisodeStep {
  const isOver = episode.phase !== "open" && (episode.resetsAt ?? 0) <= at;
  return isOver ? changed(opened(episode)) : unchanged(episode);
}

function goesOn(episode: Episode, member: EpisodeMember, at: number): EpisodeStep {
  return changed(withMember(episode, becomes(member, "resumed", at)), [
    { type: "agentResumed", agentId: member.agent },
  ]);
}

function waits(episode: Episode, member: EpisodeMember, until: number): EpisodeStep {
  const waiting = fires(member, episode.off ? undefined : until);
  return changed(withMember(episode, waiting), scheduledOf(waiting));
}

function scheduledOf({ agent, fireAt }: EpisodeMember): EpisodeEffect[] {
  return fireAt === undefined ? [] : [scheduled(agent, fireAt)];
}
