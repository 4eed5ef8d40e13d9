import assert from "node:assert/strict";
import {
  dueTimes,
  type Episode,
  type EpisodeEffect,
  type EpisodeEvent,
  type EpisodeRules,
  episodeState,
  OPEN_EPISODE,
} from "./episode.ts";
import { nextEpisode } from "./episode_step.ts";
import type { LimitedSignal } from "./signal.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const AT_ONCE = { least: 0, most: 0 };
/** No jitter, ten seconds between agents: times can be told in advance. */
const RULES: EpisodeRules = {
  maxAttempts: 3,
  retryMs: 5 * MINUTE,
  timing: { jitter: AT_ONCE, stagger: { least: 10_000, most: 10_000 } },
  random: () => 0,
};

type Untimed<E> = E extends unknown ? Omit<E, "at"> : never;

/** One account, played through. */
class Account {
  episode: Episode = OPEN_EPISODE;
  effects: readonly EpisodeEffect[] = [];
  changed = false;

  /** Lets something happen at NOW plus so many ms; returns what follows. */
  on(event: Untimed<EpisodeEvent>, after = 0): readonly EpisodeEffect[] {
    const at = NOW + after;
    const step = nextEpisode(this.episode, { ...event, at } as EpisodeEvent, RULES);
    this.episode = step.episode;
    this.effects = step.effects;
    this.changed = step.changed;
    return step.effects;
  }

  limited(agent: string, reset?: number, signal: Partial<LimitedSignal> = {}, after = 0) {
    return this.on({ event: "limited", agent, signal: told(reset, signal, after) }, after);
  }

  get state() {
    return episodeState(this.episode);
  }
}

function told(
  reset: number | undefined,
  more: Partial<LimitedSignal>,
  after: number,
): LimitedSignal {
  return {
    signal: "limited",
    source: "structured",
    kind: "session",
    at: NOW + after,
    ...(reset === undefined ? {} : { reset: { at: NOW + reset, precision: "second" } }),
    ...more,
  };
}

const rateLimited = (agentId: string, at?: number): EpisodeEffect => ({
  type: "agentRateLimited",
  agentId,
  ...(at === undefined ? {} : { resetsAtMs: NOW + at }),
});
const scheduled = (agentId: string, at: number): EpisodeEffect => ({
  type: "agentResumeScheduled",
  agentId,
  fireAtMs: NOW + at,
});
const cancelled = (agentId: string): EpisodeEffect => ({ type: "agentResumeCancelled", agentId });
const suspected = (agentId: string): EpisodeEffect => ({
  type: "agentRateLimitSuspected",
  agentId,
});
const resume = (agentId: string): EpisodeEffect => ({ type: "resume", agentId });
const resumed = (agentId: string): EpisodeEffect => ({ type: "agentResumed", agentId });

Deno.test("a limit with a time parks the agent and says when it comes back", () => {
  const account = new Account();
  assert.deepEqual(account.limited("a", MINUTE), [
    rateLimited("a", MINUTE),
    scheduled("a", MINUTE),
  ]);
  assert.equal(account.state, "limited");
  assert.deepEqual(dueTimes(account.episode), [NOW + MINUTE]);
});

Deno.test("a time already past is shown as it was and acted on now", () => {
  const account = new Account();
  assert.deepEqual(account.limited("a", -MINUTE), [rateLimited("a", -MINUTE), scheduled("a", 0)]);
  const human = new Account();
  assert.deepEqual(human.on({ event: "setTime", agent: "a", resetsAt: NOW - MINUTE }), [
    rateLimited("a", -MINUTE),
    scheduled("a", 0),
  ]);
});

Deno.test("a limit without a time asks and never acts by itself", () => {
  const account = new Account();
  assert.deepEqual(account.limited("a"), [rateLimited("a"), suspected("a")]);
  assert.deepEqual(dueTimes(account.episode), []);
  assert.deepEqual(account.on({ event: "due" }, 10 * 86_400_000), []);
  assert.equal(account.state, "limited");
});

Deno.test("a suspicion asks once, never acts, and a person's time settles it", () => {
  const account = new Account();
  assert.deepEqual(account.on({ event: "suspected", agent: "a" }), [suspected("a")]);
  assert.equal(account.state, "suspected");
  assert.deepEqual(account.on({ event: "suspected", agent: "a" }), []);
  assert.deepEqual(account.on({ event: "due" }, 86_400_000), []);
  account.on({ event: "setTime", agent: "a", resetsAt: NOW + MINUTE });
  assert.deepEqual(account.effects, [rateLimited("a", MINUTE), scheduled("a", MINUTE)]);
  const limited = new Account();
  limited.limited("a", MINUTE);
  assert.deepEqual(limited.on({ event: "suspected", agent: "b" }), []);
});

Deno.test("what a CLI says and what a person says have the same effects", () => {
  const cli = new Account();
  const person = new Account();
  const effects = cli.limited("a", MINUTE);
  assert.deepEqual(
    person.on({ event: "setTime", agent: "a", resetsAt: NOW + MINUTE }),
    effects,
  );
  assert.deepEqual(dueTimes(person.episode), dueTimes(cli.episode));
});

Deno.test("a repeat says nothing, a later time replaces the earlier one without a cancellation", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  assert.deepEqual(account.limited("a", MINUTE, {}, 1_000), []);
  assert.deepEqual(account.limited("a", undefined, {}, 1_500), []);
  assert.deepEqual(dueTimes(account.episode), [NOW + MINUTE]);
  assert.deepEqual(account.limited("a", 3 * MINUTE, {}, 2_000), [
    rateLimited("a", 3 * MINUTE),
    scheduled("a", 3 * MINUTE),
  ]);
  assert.deepEqual(dueTimes(account.episode), [NOW + 3 * MINUTE]);
});

Deno.test("a stronger source replaces the time of a weaker one, and never the other way", () => {
  const account = new Account();
  account.limited("a", MINUTE, { source: "pattern" });
  account.limited("a", 2 * MINUTE, { source: "hook" });
  assert.equal(account.episode.resetsAt, NOW + 2 * MINUTE);
  account.limited("a", 2 * MINUTE - 20_000, { source: "structured" });
  assert.equal(account.episode.resetsAt, NOW + 2 * MINUTE - 20_000);
  account.limited("a", 30 * MINUTE, { source: "pattern" });
  account.limited("a", 30 * MINUTE, { source: "hook" });
  assert.equal(account.episode.resetsAt, NOW + 2 * MINUTE - 20_000);
});

Deno.test("what was told earlier and comes later changes nothing", () => {
  const account = new Account();
  account.limited("a", 9 * MINUTE, {}, 1_000);
  account.limited("b", 2 * MINUTE, { at: NOW }, 2_000);
  assert.equal(account.episode.resetsAt, NOW + 9 * MINUTE);
});

Deno.test("who came back too early by hand waits for the time that was known", () => {
  const account = new Account();
  account.limited("a", 60 * MINUTE);
  account.on({ event: "resumeNow", agent: "a" });
  account.on({ event: "due" });
  account.limited("a", undefined, { source: "hook" }, 1_000);
  assert.deepEqual(dueTimes(account.episode), [NOW + 60 * MINUTE]);
});

Deno.test("a time fills in where there was none, whoever tells it", () => {
  const account = new Account();
  account.limited("a", undefined, { source: "structured" });
  assert.deepEqual(account.limited("a", MINUTE, { source: "pattern" }), [
    rateLimited("a", MINUTE),
    scheduled("a", MINUTE),
  ]);
});

Deno.test("a person's time stands against repeats, until a CLI tells something new", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "setTime", agent: "a", resetsAt: NOW + 10 * MINUTE });
  assert.deepEqual(dueTimes(account.episode), [NOW + 10 * MINUTE]);
  assert.deepEqual(account.limited("a", MINUTE, {}, 5_000), []);
  assert.deepEqual(dueTimes(account.episode), [NOW + 10 * MINUTE]);
  account.limited("a", 20 * MINUTE, {}, 6_000);
  assert.deepEqual(dueTimes(account.episode), [NOW + 20 * MINUTE]);
  const human = new Account();
  human.on({ event: "setTime", agent: "a", resetsAt: NOW + MINUTE });
  human.limited("a", 2 * MINUTE);
  assert.deepEqual(dueTimes(human.episode), [NOW + 2 * MINUTE]);
});

Deno.test("all agents of an account park together and come back one after the other", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  assert.deepEqual(account.on({ event: "park", agent: "b" }), [
    rateLimited("b", MINUTE),
    scheduled("b", MINUTE + 10_000),
  ]);
  account.limited("c", MINUTE);
  assert.deepEqual(account.on({ event: "due" }, MINUTE - 1), []);
  assert.deepEqual(account.on({ event: "due" }, MINUTE), [resume("a")]);
  assert.deepEqual(account.on({ event: "due" }, MINUTE), []);
  assert.deepEqual(account.on({ event: "due" }, MINUTE + 10_000), [resume("b")]);
  assert.deepEqual(account.on({ event: "due" }, MINUTE + 20_000), [resume("c")]);
  assert.equal(account.state, "resuming");
});

Deno.test("after a sleep of the machine everybody is late and still nobody stampedes", () => {
  const account = new Account();
  for (const agent of ["a", "b", "c"]) account.limited(agent, MINUTE);
  assert.deepEqual(account.on({ event: "due" }, 60 * MINUTE), [
    resume("a"),
    scheduled("b", 60 * MINUTE + 10_000),
    scheduled("c", 60 * MINUTE + 20_000),
  ]);
});

Deno.test("a resume that worked is told, and the account is open once the model answers", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "due" }, MINUTE);
  assert.deepEqual(account.on({ event: "resumed", agent: "a" }, MINUTE + 10), [resumed("a")]);
  assert.equal(account.state, "resumed");
  assert.equal(account.on({ event: "cancel", agent: "a" }, MINUTE + 20).length, 0);
  assert.equal(account.changed, false);
  assert.deepEqual(account.on({ event: "answered", agent: "a" }, MINUTE + 30), []);
  assert.deepEqual(account.episode, OPEN_EPISODE);
});

Deno.test("a cancelled agent does not come back, whatever is told again", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.limited("b", MINUTE);
  assert.deepEqual(account.on({ event: "cancel", agent: "a" }), [cancelled("a")]);
  assert.equal(account.changed, true);
  account.on({ event: "cancel", agent: "a" });
  assert.equal(account.changed, false);
  account.limited("a", MINUTE, {}, 1_000);
  account.limited("a", 2 * MINUTE, {}, 2_000);
  assert.deepEqual(account.on({ event: "due" }, 10 * MINUTE), [resume("b")]);
  assert.deepEqual(account.on({ event: "due" }, 20 * MINUTE), []);
  const alone = new Account();
  alone.limited("a", MINUTE);
  alone.on({ event: "cancel", agent: "a" });
  assert.equal(alone.state, "cancelled");
});

Deno.test("a cancel without anything to cancel says so and tells nobody", () => {
  const account = new Account();
  account.on({ event: "cancel", agent: "a" });
  assert.equal(account.changed, false);
  account.limited("a");
  assert.deepEqual(account.on({ event: "cancel", agent: "a" }), []);
  assert.equal(account.changed, false);
});

Deno.test("a cancel that races with the resume comes too late: no cancellation is told", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "due" }, MINUTE);
  assert.deepEqual(account.on({ event: "cancel", agent: "a" }, MINUTE), []);
  assert.equal(account.changed, false);
  assert.deepEqual(account.on({ event: "resumed", agent: "a" }, MINUTE + 1), [resumed("a")]);
});

Deno.test("a person may resume at once, also what was cancelled, and everybody in line", () => {
  const account = new Account();
  for (const agent of ["a", "b"]) account.limited(agent, 60 * MINUTE);
  account.on({ event: "cancel", agent: "a" });
  assert.deepEqual(account.on({ event: "resumeNow", agent: "a" }, 5), [scheduled("a", 5)]);
  assert.deepEqual(account.on({ event: "due" }, 5), [resume("a")]);
  assert.deepEqual(account.on({ event: "resumeNow", agent: "a" }, 6), []);
  account.on({ event: "park", agent: "c" }, 7);
  assert.deepEqual(account.on({ event: "resumeNow" }, 10), [
    scheduled("b", 10),
    scheduled("c", 10_010),
  ]);
});

Deno.test("an account that is off brings nobody back, until it is on again", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  assert.deepEqual(account.on({ event: "off" }), [cancelled("a")]);
  assert.equal(account.state, "off");
  assert.deepEqual(account.on({ event: "due" }, 2 * MINUTE), []);
  account.limited("a", 5 * MINUTE, {}, 2 * MINUTE);
  account.on({ event: "park", agent: "b" }, 2 * MINUTE);
  assert.deepEqual(dueTimes(account.episode), []);
  assert.deepEqual(account.on({ event: "on" }, 3 * MINUTE), [
    scheduled("a", 5 * MINUTE),
    scheduled("b", 5 * MINUTE + 10_000),
  ]);
  account.on({ event: "off" }, 3 * MINUTE);
  account.on({ event: "left", agent: "a" }, 10 * MINUTE);
  account.on({ event: "left", agent: "b" }, 10 * MINUTE);
  assert.deepEqual(account.episode, { ...OPEN_EPISODE, off: true });
});

Deno.test("an account that is off stays off for a resume under way and for who comes later", () => {
  for (const outcome of ["failed", "postponed"] as const) {
    const account = new Account();
    account.limited("a", MINUTE);
    account.on({ event: "due" }, MINUTE);
    account.on({ event: "off" }, MINUTE);
    account.on({ event: outcome, agent: "a", until: NOW + 2 * MINUTE }, MINUTE);
    assert.deepEqual(dueTimes(account.episode), [], outcome);
  }
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "off" });
  account.on({ event: "resumeNow", agent: "a" });
  account.on({ event: "park", agent: "b" });
  assert.deepEqual(dueTimes(account.episode), [NOW]);
});

Deno.test("who does not come back takes no place in the line", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.limited("b", MINUTE);
  account.on({ event: "cancel", agent: "a" });
  account.limited("b", 3 * MINUTE);
  assert.deepEqual(dueTimes(account.episode), [NOW + 3 * MINUTE]);
});

Deno.test("an agent that was stopped never resumes", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.limited("b", MINUTE);
  assert.deepEqual(account.on({ event: "left", agent: "a" }), [cancelled("a")]);
  assert.deepEqual(account.on({ event: "due" }, 2 * MINUTE), [resume("b")]);
  account.on({ event: "left", agent: "b" }, 2 * MINUTE);
  assert.deepEqual(account.on({ event: "resumed", agent: "b" }, 2 * MINUTE), []);
  assert.equal(account.state, "open");
});

Deno.test("an account without agents stays limited until its reset, for those who start meanwhile", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "left", agent: "a" });
  assert.equal(account.state, "limited");
  assert.deepEqual(dueTimes(account.episode), [NOW + MINUTE]);
  account.on({ event: "park", agent: "b" }, 10);
  assert.deepEqual(dueTimes(account.episode), [NOW + MINUTE]);
  account.on({ event: "left", agent: "b" }, 20);
  account.on({ event: "due" }, MINUTE);
  assert.deepEqual(account.episode, OPEN_EPISODE);
});

Deno.test("who was continued by the CLI or by a person is not resumed once more", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.limited("b", MINUTE);
  assert.deepEqual(account.on({ event: "continued", agent: "a" }, 30_000), [resumed("a")]);
  assert.deepEqual(account.on({ event: "answered", agent: "b" }, 40_000), [resumed("b")]);
  assert.deepEqual(account.on({ event: "due" }, 10 * MINUTE), []);
});

Deno.test("an answer from before the limit does not lift it", () => {
  const account = new Account();
  account.limited("a", MINUTE, {}, 1_000);
  assert.deepEqual(account.on({ event: "answered", agent: "a" }, 500), []);
  assert.deepEqual(account.on({ event: "due" }, MINUTE), [resume("a")]);
});

Deno.test("a limit that strikes again parks everybody for its new time, and gives up in the end", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.limited("b", MINUTE);
  let at = MINUTE;
  for (const bounce of [1, 2]) {
    account.on({ event: "due" }, at);
    account.on({ event: "resumed", agent: "a" }, at + 1);
    const next = at + 30 * MINUTE;
    assert.deepEqual(account.limited("a", next, {}, at + 2), [
      rateLimited("a", next),
      scheduled("a", next),
      rateLimited("b", next),
      scheduled("b", next + 10_000),
    ], `bounce ${bounce}`);
    at = next;
  }
  account.on({ event: "due" }, at);
  account.on({ event: "resumed", agent: "a" }, at + 1);
  account.limited("a", at + 30 * MINUTE, {}, at + 2);
  assert.deepEqual(account.effects.filter(({ type }) => type === "resumeGivenUp"), [
    { type: "resumeGivenUp", agentId: "a", attempts: 3 },
    { type: "resumeGivenUp", agentId: "b", attempts: 3 },
  ]);
  assert.deepEqual(dueTimes(account.episode), []);
  account.on({ event: "resumeNow", agent: "a" }, at + 10);
  assert.deepEqual(dueTimes(account.episode), [NOW + at + 10]);
});

Deno.test("agents that people continue too early use up nobody's attempts", () => {
  const account = new Account();
  account.limited("a", 30 * MINUTE);
  account.limited("b", 30 * MINUTE);
  for (const minute of [1, 2, 3, 4]) {
    account.on({ event: "continued", agent: "b" }, minute * MINUTE);
    account.limited("b", 30 * MINUTE, {}, minute * MINUTE + 5);
  }
  assert.equal(account.episode.bounces, 0);
  assert.deepEqual(dueTimes(account.episode).sort(), [
    NOW + 30 * MINUTE,
    NOW + 30 * MINUTE + 10_000,
  ]);
});
Deno.test("a limit that strikes again with the same time is tried later, not at once", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "due" }, MINUTE);
  account.limited("a", MINUTE, {}, MINUTE + 5);
  assert.deepEqual(dueTimes(account.episode), [NOW + 6 * MINUTE + 5]);
});

Deno.test("the old sentence still on the screen does not undo a resume", () => {
  const account = new Account();
  account.limited("a", MINUTE, { source: "structured" });
  account.on({ event: "due" }, MINUTE);
  account.on({ event: "resumed", agent: "a" }, MINUTE + 1);
  account.limited("a", MINUTE + 40_000, { source: "pattern" }, MINUTE + 500);
  account.limited("a", undefined, { source: "hook", at: NOW + 30_000 }, MINUTE + 600);
  assert.equal(account.state, "resumed");
  account.limited("a", 90 * MINUTE, { source: "pattern" }, MINUTE + 700);
  assert.equal(account.state, "limited");
});

Deno.test("a resume that could not begin is tried again, with pauses, three times in all", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "due" }, MINUTE);
  assert.deepEqual(account.on({ event: "failed", agent: "a" }, MINUTE), [
    scheduled("a", 6 * MINUTE),
  ]);
  account.on({ event: "due" }, 6 * MINUTE);
  assert.deepEqual(account.on({ event: "failed", agent: "a" }, 6 * MINUTE), [
    scheduled("a", 16 * MINUTE),
  ]);
  account.on({ event: "due" }, 16 * MINUTE);
  assert.deepEqual(account.on({ event: "failed", agent: "a" }, 16 * MINUTE), [
    { type: "resumeGivenUp", agentId: "a", attempts: 3 },
  ]);
  assert.deepEqual(dueTimes(account.episode), []);
});

Deno.test("a resume that must wait can still be cancelled, and counts as no attempt", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "due" }, MINUTE);
  const until = NOW + MINUTE + 1_000;
  assert.deepEqual(account.on({ event: "postponed", agent: "a", until }, MINUTE), [
    scheduled("a", MINUTE + 1_000),
  ]);
  assert.deepEqual(account.on({ event: "cancel", agent: "a" }, MINUTE), [cancelled("a")]);
});

Deno.test("an episode survives being stored", () => {
  const account = new Account();
  account.limited("a", MINUTE);
  account.on({ event: "park", agent: "b" });
  assert.deepEqual(JSON.parse(JSON.stringify(account.episode)), account.episode);
});
