import assert from "node:assert/strict";
import { type Random, runSchedules, type Tally } from "../../tests/support/random.ts";
import {
  dueTimes,
  type Episode,
  type EpisodeEffect,
  type EpisodeEvent,
  type EpisodeRules,
  OPEN_EPISODE,
} from "./episode.ts";
import { nextEpisode } from "./episode_step.ts";
import { RESUME_TIMING } from "./resume_plan.ts";

const AGENTS = ["a", "b", "c"];
const STEPS = 60;

/** What may be done to an agent, kept apart from the code under test. */
class Witness {
  /** Handed out and without an outcome. */
  readonly inFlight = new Set<string>();
  /** By word of a person or by its end, until somebody says otherwise. */
  readonly barred = new Set<string>();
  /** Came back, and the limit did not strike again. */
  readonly back = new Set<string>();
  /** A time is known to whoever was told of one. */
  readonly armed = new Set<string>();
  /** Wanted back by a person, whatever holds for the account. */
  readonly byHand = new Set<string>();
  off = false;
  resumes = 0;

  sees(event: EpisodeEvent, effects: readonly EpisodeEffect[], changed: boolean): void {
    if (event.event === "off") this.#switch(true);
    if (event.event === "on") this.#switch(false);
    for (const effect of effects) this.#effect(effect);
    if (!changed || !("agent" in event) || event.agent === undefined) return;
    const { agent } = event;
    switch (event.event) {
      case "resumed":
      case "continued":
      case "answered":
        this.inFlight.delete(agent);
        this.back.add(agent);
        break;
      case "failed":
      case "postponed":
      case "limited":
        this.inFlight.delete(agent);
        this.back.delete(agent);
        break;
      case "left":
        this.inFlight.delete(agent);
        this.barred.add(agent);
        break;
      case "cancel":
        this.barred.add(agent);
        break;
    }
  }

  /** What a person does or asks for lifts what a person forbade; a new limit starts anew. */
  lifts(event: EpisodeEvent, isMember: boolean): void {
    if (!("agent" in event) || event.agent === undefined) return;
    if (event.event === "continued") this.barred.delete(event.agent);
    if (event.event === "resumeNow") this.byHand.add(event.agent);
    const byHand = event.event === "setTime" || event.event === "resumeNow";
    const anew = !isMember && ["limited", "park", "suspected"].includes(event.event);
    if (byHand || anew) this.barred.delete(event.agent);
    if (byHand || anew) this.back.delete(event.agent);
  }

  #switch(off: boolean): void {
    this.off = off;
    this.byHand.clear();
  }

  #effect(effect: EpisodeEffect): void {
    const { agentId } = effect;
    if (effect.type === "agentResumeScheduled") this.armed.add(agentId);
    if (effect.type === "agentResumeCancelled") this.armed.delete(agentId);
    if (effect.type !== "resume") return;
    assert.ok(!this.inFlight.has(agentId), `${agentId} resumed twice`);
    assert.ok(!this.barred.has(agentId), `${agentId} resumed though cancelled or stopped`);
    assert.ok(!this.back.has(agentId), `${agentId} resumed though it was back`);
    assert.ok(this.armed.has(agentId), `${agentId} resumed without notice`);
    assert.ok(!this.off || this.byHand.has(agentId), `${agentId} resumed though all are off`);
    this.byHand.delete(agentId);
    this.armed.delete(agentId);
    this.inFlight.add(agentId);
    this.resumes++;
  }
}

function randomEvent(random: Random, at: number): EpisodeEvent {
  const agent = random.pick(AGENTS) ?? "a";
  const ahead = at + random.below(3 * 3_600_000) - 600_000;
  const what = random.weighted({
    due: 30,
    limited: 12,
    resumed: 12,
    answered: 8,
    continued: 3,
    failed: 5,
    postponed: 4,
    park: 5,
    cancel: 4,
    setTime: 3,
    resumeNow: 3,
    left: 3,
    suspected: 2,
    off: 1,
    on: 2,
  });
  switch (what) {
    case "limited": {
      const source = random.pick(["structured", "hook", "pattern"] as const) ?? "pattern";
      const reset = random.chance(0.8)
        ? { reset: { at: ahead, precision: "second" as const } }
        : {};
      const said = random.chance(0.8) ? at : at - 300_000;
      const signal = { signal: "limited" as const, source, kind: "session" as const, at: said };
      return { event: what, agent, at, signal: { ...signal, ...reset } };
    }
    case "setTime":
      return { event: what, agent, at, resetsAt: ahead };
    case "postponed":
      return { event: what, agent, at, until: at + random.below(60_000) };
    case "due":
    case "off":
    case "on":
      return { event: what, at };
    default:
      return { event: what, agent, at };
  }
}

function play(random: Random): Promise<Tally> {
  const rules: EpisodeRules = {
    maxAttempts: 3,
    retryMs: 60_000,
    timing: RESUME_TIMING,
    random: () => random.next(),
  };
  const witness = new Witness();
  let episode: Episode = OPEN_EPISODE;
  let at = 1_700_000_000_000;
  for (let step = 0; step < STEPS; step++) {
    const event = randomEvent(random, at);
    const isMember = "agent" in event &&
      episode.members.some((member) => member.agent === event.agent);
    const next = nextEpisode(episode, event, rules);
    if (next.changed) witness.lifts(event, isMember);
    witness.sees(event, next.effects, next.changed);
    isWellFormed(next.episode, at);
    episode = next.episode;
    const due = dueTimes(episode)[0];
    at = due !== undefined && random.chance(0.3) ? Math.max(at, due) : at + random.below(600_000);
  }
  return Promise.resolve({ resumes: witness.resumes });
}

function isWellFormed(episode: Episode, at: number): void {
  const agents = episode.members.map(({ agent }) => agent);
  assert.equal(new Set(agents).size, agents.length, "one member an agent");
  for (const { state, fireAt } of episode.members) {
    if (fireAt !== undefined) assert.equal(state, "parked", "only who waits has a time");
    if (episode.phase === "suspected") assert.equal(fireAt, undefined, "a suspicion never acts");
  }
  if (episode.phase === "open") assert.equal(agents.length, 0, "nobody waits without a limit");
  assert.ok(episode.bounces >= 0 && at > 0);
}

Deno.test("no order of events resumes an agent twice, or one that was stopped or cancelled", async () => {
  const tally = await runSchedules("episodes", 3_000, play, 1, 5);
  assert.ok((tally["resumes"] ?? 0) > 3_000);
});
