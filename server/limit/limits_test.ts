import assert from "node:assert/strict";
import type { DomainEvent } from "../../core/event.ts";
import type { Account } from "../../core/limit/limit_adapter.ts";
import type { AccountAgent, ParkedAgent } from "../../core/limit/limited_agents.ts";
import type { LimitedSignal, UsageSignal } from "../../core/limit/signal.ts";
import { until } from "../../tests/support/wait.ts";
import { openDatabase } from "../store/database.ts";
import { LimitStore } from "../store/limit_store.ts";
import { LimitDecisions } from "./limit_decisions.ts";
import { Limits } from "./limits.ts";
import type { ResumeResult } from "./resumer.ts";

const ACCOUNT: Account = { id: "claude:/home", profileId: "p", name: "Claude", place: "/home" };
const OTHER: Account = { id: "codex:/home", profileId: "q", name: "Codex", place: "/home" };
const HOUR = 3_600_000;

/** A host's limits, with agents that are only names. */
class Office {
  readonly events: DomainEvent[] = [];
  readonly held = new Set<string>();
  /** Every resume handed out, in order. */
  readonly resumed: ParkedAgent[] = [];
  readonly agents = new Map<string, AccountAgent>();
  outcome: (agent: ParkedAgent) => Promise<ResumeResult> = () =>
    Promise.resolve({ kind: "resumed" });
  limits: Limits;
  /** What a person can do. */
  people: LimitDecisions;
  readonly #store: LimitStore;
  readonly #agents = {
    live: (id: string) => [...this.agents.values()].filter(({ account }) => account.id === id),
    find: (_project: string, agentId: string) => Promise.resolve(this.agents.get(agentId)),
    hold: (agentId: string) => void this.held.add(agentId),
    release: (agentId: string) => void this.held.delete(agentId),
  };

  constructor(store: LimitStore) {
    this.#store = store;
    this.limits = this.#open();
    this.people = this.#decide();
  }

  add(name: string, account = ACCOUNT): AccountAgent {
    const agent = { projectId: "p1", agentId: name, account, vendorSessionId: `s-${name}` };
    this.agents.set(name, agent);
    return agent;
  }

  /** The host ends, without a word or with one, and the next one begins. */
  restart(): void {
    this.limits.shutdown();
    this.held.clear();
    this.limits = this.#open();
    this.people = this.#decide();
    this.limits.recover();
  }

  types(agentId?: string): string[] {
    return this.events.flatMap((event) =>
      "agentId" in event && (agentId === undefined || event.agentId === agentId) ? event.type : []
    );
  }

  state(agentId: string): string | undefined {
    return this.limits.ofAgent(agentId)?.state;
  }

  #decide(): LimitDecisions {
    return new LimitDecisions({ limits: this.limits, store: this.#store, agents: this.#agents });
  }

  #open(): Limits {
    return new Limits({
      store: this.#store,
      events: { publish: (event) => void this.events.push(event) },
      agents: this.#agents,
      rules: {
        maxAttempts: 3,
        retryMs: 1,
        timing: { jitter: { least: 0, most: 0 }, stagger: { least: 1, most: 1 } },
        random: () => 0,
      },
      resume: (agent) => {
        this.resumed.push(agent);
        return this.outcome(agent);
      },
    });
  }
}

async function withOffice(test: (office: Office) => Promise<void> | void): Promise<void> {
  const database = openDatabase(":memory:");
  const office = new Office(new LimitStore(database));
  try {
    await test(office);
  } finally {
    office.limits.shutdown();
    database.close();
  }
}

function limited(resetsIn?: number): LimitedSignal {
  const at = Date.now();
  return {
    signal: "limited",
    source: "structured",
    kind: "session",
    at,
    ...(resetsIn === undefined ? {} : { reset: { at: at + resetsIn, precision: "second" } }),
  };
}

function usage(usedPercent: number): UsageSignal {
  return { signal: "usage", readings: [{ window: "session", usedPercent, at: Date.now() }] };
}

Deno.test("agents of one account are parked together, those of another go on", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    office.add("ben");
    office.add("cas", OTHER);
    office.limits.signal(ann, limited(HOUR));
    assert.deepEqual([...office.held], ["ann", "ben"]);
    assert.equal(office.state("cas"), undefined);
    const [account] = office.people.accounts();
    assert.deepEqual(account?.agents.map(({ agentId, projectId }) => [agentId, projectId]), [
      ["ann", "p1"],
      ["ben", "p1"],
    ]);
  }));

Deno.test("each agent is resumed once after the reset, and only those it cut off have to answer", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.add("ben");
    office.limits.signal(ann, limited(1));
    await until(() => office.resumed.length === 2, "both resumes");
    await until(() => office.state("ben") === undefined, "the end of a limit that cut nothing off");
    assert.equal(office.state("ann"), "resumed");
    office.limits.signal(ann, { signal: "answered", at: Date.now() + 1 });
    assert.equal(office.people.accounts()[0]?.state, "open");
    assert.deepEqual(office.resumed.map(({ agentId }) => agentId), ["ann", "ben"]);
    assert.deepEqual(office.resumed.map(({ interrupted }) => interrupted), [true, false]);
    assert.equal(office.held.size, 0);
  }));

Deno.test("two detections of one episode announce it once and resume once", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    const signal = limited(20);
    office.limits.signal(ann, signal);
    office.limits.signal(ann, { ...signal, source: "pattern" });
    office.limits.signal(ann, signal);
    assert.deepEqual(office.types("ann"), ["agentRateLimited", "agentResumeScheduled"]);
    await until(() => office.state("ann") === "resumed", "the resume");
    assert.equal(office.resumed.length, 1);
  }));

Deno.test("what is still on the screen after the resume parks nobody, and its prompt stays open", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    const signal = { ...limited(1), source: "pattern" } as const;
    office.limits.signal(ann, signal);
    await until(() => office.state("ann") === "resumed", "the resume");
    office.held.add("ann");
    office.limits.signal(ann, { ...signal, at: Date.now() });
    assert.equal(office.state("ann"), "resumed");
    assert.equal(office.held.size, 0);
  }));

Deno.test("a host that ends while agents wait resumes each of them once after its restart", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(30));
    office.restart();
    assert.equal(office.state("ann"), "parked");
    await until(() => office.state("ann") === "resumed", "the resume");
    assert.equal(office.resumed.length, 1);
  }));

Deno.test("a resume that the end of the host cut in two is verified again, not forgotten", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.outcome = () => new Promise(() => {});
    office.limits.signal(ann, limited(1));
    await until(() => office.state("ann") === "resuming", "the resume");
    office.outcome = () => Promise.resolve({ kind: "continued" });
    office.restart();
    await until(() => office.state("ann") === "resumed", "the second look");
    assert.equal(office.resumed.length, 2);
  }));

Deno.test("a session that begins on an exhausted account waits with the others", () =>
  withOffice((office) => {
    office.limits.signal(office.add("ann"), limited(HOUR));
    const ben = office.add("ben");
    office.limits.launched(ben);
    assert.ok(office.held.has("ben"));
    assert.equal(office.state("ben"), "parked");
  }));

Deno.test("a cancelled agent is not resumed; cancelling twice or too late changes nothing", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    const ben = office.add("ben");
    office.limits.signal(ann, limited(40));
    assert.equal(await office.people.cancel("p1", "ann"), true);
    assert.equal(await office.people.cancel("p1", "ann"), false);
    const going = Promise.withResolvers<ResumeResult>();
    office.outcome = () => going.promise;
    await until(() => office.state("ben") === "resuming", "the resume");
    assert.equal(await office.people.cancel("p1", "ben"), false);
    going.resolve({ kind: "resumed" });
    await until(() => office.state("ben") === undefined, "the other one");
    office.limits.signal(ben, { signal: "answered", at: Date.now() + 1 });
    assert.equal(office.state("ann"), "cancelled");
    assert.deepEqual(office.resumed.map(({ agentId }) => agentId), ["ben"]);
  }));

Deno.test("a resume that fails again and again is given up, and a person is told how often", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.outcome = ({ agentId }) => {
      // Its prompt was opened for the text.
      office.held.delete(agentId);
      return Promise.resolve({ kind: "failed", reason: "no prompt" });
    };
    office.limits.signal(ann, limited(1));
    const givenUp = await until(
      () => office.events.find(({ type }) => type === "agentResumeGivenUp"),
      "the end of the attempts",
    );
    assert.deepEqual(givenUp, {
      type: "agentResumeGivenUp",
      projectId: "p1",
      agentId: "ann",
      attempts: 3,
    });
    assert.equal(office.resumed.length, 3);
    assert.ok(office.held.has("ann"), "its prompt is shut again");
  }));

Deno.test("an agent that is not at its prompt is looked at again, and nobody is told each time", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.outcome = () => {
      const isReady = office.resumed.length > 3;
      const until = Date.now() + 1;
      return Promise.resolve(isReady ? { kind: "resumed" } : { kind: "postponed", until });
    };
    office.limits.signal(ann, limited(1));
    await until(() => office.state("ann") === "resumed", "the resume");
    assert.equal(office.resumed.length, 4);
    const told = office.types("ann").filter((type) => type === "agentResumeScheduled");
    assert.equal(told.length, 1);
  }));

Deno.test("a resume that throws counts as failed and breaks nothing", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.outcome = () => Promise.reject(new Error("unexpected"));
    office.limits.signal(ann, limited(1));
    await until(() => office.types().includes("agentResumeGivenUp"), "the end of the attempts");
  }));

Deno.test("an account that is switched off resumes nobody until it is switched on", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(HOUR));
    assert.equal(office.people.setOff(ACCOUNT.id, true).state, "off");
    await office.people.setTime("p1", "ann", Date.now() - 1);
    assert.equal(office.limits.ofAgent("ann")?.fireAtMs, undefined);
    assert.equal(office.resumed.length, 0);
    office.people.setOff(ACCOUNT.id, false);
    await until(() => office.state("ann") === "resumed", "the resume");
  }));

Deno.test("an unknown account cannot be switched off", () =>
  withOffice((office) => {
    assert.throws(() => office.people.setOff("nobody", true), { code: "NOT_FOUND" });
  }));

Deno.test("a limit without a time waits for a person, whose time then counts for the whole account", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.add("ben");
    office.limits.signal(ann, limited());
    assert.deepEqual(office.types("ann"), ["agentRateLimited", "agentRateLimitSuspected"]);
    const resetsAt = Date.now() + HOUR;
    await office.people.setTime("p1", "ann", resetsAt);
    assert.equal(office.limits.ofAgent("ben")?.resetsAtMs, resetsAt);
    assert.equal(office.people.accounts()[0]?.source, "human");
  }));

Deno.test("a person's time for an agent that only waits along gives it nothing to go on with", () =>
  withOffice(async (office) => {
    office.limits.signal(office.add("ann"), limited(HOUR));
    office.limits.launched(office.add("ben"));
    await office.people.setTime("p1", "ben", Date.now());
    await until(() => office.resumed.length === 2, "both");
    assert.deepEqual(office.resumed.map(({ interrupted }) => interrupted), [true, false]);
  }));

Deno.test("a time is refused for an agent that has no session and waits for nothing", () =>
  withOffice(async (office) => {
    await assert.rejects(office.people.setTime("p1", "nobody", 1), { code: "NOT_FOUND" });
  }));

Deno.test("something that only may be a limit asks, and never acts", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, { signal: "suspected", at: Date.now() });
    assert.deepEqual(office.types("ann"), ["agentRateLimitSuspected"]);
    assert.equal(office.limits.ofAgent("ann")?.fireAtMs, undefined);
  }));

Deno.test("trouble that passes by itself and use of an account park nobody", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, { signal: "transient", reason: "overloaded", at: Date.now() });
    office.limits.signal(ann, usage(100));
    assert.equal(office.held.size, 0);
    assert.equal(office.state("ann"), undefined);
    assert.equal(office.people.accounts()[0]?.usage[0]?.usedPercent, 100);
  }));

Deno.test("each threshold is warned of once per window, also after a restart of the host", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    const warned = () => office.events.filter(({ type }) => type === "usageWarned").length;
    office.limits.signal(ann, usage(50));
    assert.equal(warned(), 0);
    office.limits.signal(ann, usage(82));
    office.limits.signal(ann, usage(83));
    assert.equal(warned(), 1);
    office.restart();
    office.limits.signal(ann, usage(84));
    assert.equal(warned(), 1);
    office.limits.signal(ann, usage(96));
    assert.equal(warned(), 2);
  }));

Deno.test("a meter that is told the same again is not announced again", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, usage(50));
    const before = office.events.length;
    office.limits.signal(ann, usage(50));
    assert.equal(office.events.length, before);
  }));

Deno.test("the meter knows the second of a reset that was told in minutes", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    const at = Date.now();
    const minute = Math.ceil((at + HOUR) / 60_000) * 60_000 - 1;
    const resetsAt = minute - 17_000;
    const reading = { window: "session", usedPercent: 100, resetsAt, at } as const;
    office.limits.signal(ann, { signal: "usage", readings: [reading] });
    const told = { ...limited(), reset: { at: minute, precision: "minute" } } as const;
    office.limits.signal(ann, told);
    assert.equal(office.limits.ofAgent("ann")?.resetsAtMs, resetsAt);
  }));

Deno.test("an agent that is stopped never comes back, the others do", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.add("ben");
    office.limits.signal(ann, limited(30));
    office.limits.left("ann");
    assert.equal(office.state("ann"), undefined);
    await until(() => office.resumed.length > 0, "the other one");
    await until(() => office.people.accounts()[0]?.state === "open", "the end of the limit");
    assert.deepEqual(office.resumed.map(({ agentId }) => agentId), ["ben"]);
  }));

Deno.test("agents that end with the host are not taken for stopped ones", () =>
  withOffice((office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(HOUR));
    office.limits.shutdown();
    office.limits.left("ann");
    assert.equal(office.state("ann"), "parked");
  }));

Deno.test("an agent that a person or its CLI continues is not resumed as well", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    const ben = office.add("ben");
    office.limits.signal(ann, limited(30));
    office.limits.turnStarted(ann);
    assert.equal(office.held.has("ann"), false);
    await until(() => office.resumed.length > 0, "the other one");
    office.limits.signal(ben, { signal: "answered", at: Date.now() + 1 });
    assert.deepEqual(office.resumed.map(({ agentId }) => agentId), ["ben"]);
  }));

Deno.test("a person's resume does not wait for the reset, and brings a cancelled agent back", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(HOUR));
    await office.people.cancel("p1", "ann");
    assert.equal(await office.people.resumeNow("p1", "ann"), true);
    await until(() => office.state("ann") === "resumed", "the resume");
    assert.equal(await office.people.resumeNow("p1", "ann"), false);
  }));

Deno.test("what happened to an agent can be read later, newest first", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(HOUR));
    await office.people.cancel("p1", "ann");
    const what = office.people.history("p1").map((entry) => entry.what.type);
    assert.deepEqual(what, ["agentResumeCancelled", "agentResumeScheduled", "agentRateLimited"]);
    assert.deepEqual(office.people.history("another"), []);
  }));

Deno.test("an agent that waits is decided about by the account it waits for, whatever its CLI would use now", () =>
  withOffice(async (office) => {
    const ann = office.add("ann");
    office.limits.signal(ann, limited(HOUR));
    office.agents.set("ann", { ...ann, account: OTHER });
    assert.equal(await office.people.cancel("p1", "ann"), true);
    assert.equal(office.state("ann"), "cancelled");
  }));

Deno.test("what is said of limits while the host ends changes nothing any more", async () => {
  await withOffice((office) => {
    const agent = office.add("alice");
    office.limits.shutdown();
    office.limits.signal(agent, limited(HOUR));
    office.limits.signal(agent, { signal: "suspected", at: Date.now() });
    assert.deepEqual([office.types(), office.state("alice")], [[], undefined]);
  });
});
