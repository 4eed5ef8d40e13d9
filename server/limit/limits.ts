import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import {
  dueTimes,
  type Episode,
  type EpisodeEffect,
  type EpisodeEvent,
  type EpisodeRules,
  episodeState,
  OPEN_EPISODE,
} from "../../core/limit/episode.ts";
import { memberOf } from "../../core/limit/episode_members.ts";
import { nextEpisode } from "../../core/limit/episode_step.ts";
import type { Account } from "../../core/limit/limit_adapter.ts";
import type { AccountAgent, LimitedAgents, ParkedAgent } from "../../core/limit/limited_agents.ts";
import { nextSleep } from "../../core/limit/next_timer.ts";
import type { LimitSignal, UsageReading } from "../../core/limit/signal.ts";
import { mergeUsage, usageAt } from "../../core/limit/usage_window.ts";
import type { AccountView, LimitHistoryEntry, LimitService } from "../../core/services.ts";
import { log } from "../log.ts";
import type { LimitStore, StoredAccount } from "../store/limit_store.ts";

/** What became of one attempt to resume an agent. */
export type ResumeResult =
  | { kind: "resumed" }
  /** It goes on without us. */
  | { kind: "continued" }
  | { kind: "left" }
  | { kind: "postponed"; until: number }
  | { kind: "failed"; reason: string };

/** What limits need from the rest of the host. */
export interface LimitDependencies {
  store: LimitStore;
  events: EventSink;
  agents: Pick<LimitedAgents, "live" | "find" | "hold" | "release">;
  rules: EpisodeRules;
  /** Verifies the agent and resumes it, at most once. */
  resume(agent: ParkedAgent, resetsAt: number | undefined): Promise<ResumeResult>;
}

/** Limits of all accounts: parks the agents of one together and brings them back one by one. */
export class Limits implements LimitService {
  readonly #deps: LimitDependencies;
  readonly #accounts: Map<string, StoredAccount>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(dependencies: LimitDependencies) {
    this.#deps = dependencies;
    const stored = dependencies.store.accounts();
    this.#accounts = new Map(stored.map((one) => [one.account.id, one]));
  }

  /** After a start of the host: what was handed out and has no outcome is verified once more. */
  recover(): void {
    const at = Date.now();
    for (const { account, episode } of [...this.#accounts.values()]) {
      for (const { agent, state } of episode.members) {
        if (state !== "resuming") continue;
        this.#step(account, { event: "postponed", agent, until: at, at });
      }
    }
    this.#arm();
  }

  shutdown(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** What an agent's CLI said of limits. */
  signal(agent: AccountAgent, signal: LimitSignal): void {
    const { agentId, account } = agent;
    switch (signal.signal) {
      case "limited":
        this.#park(agent, true);
        this.#step(account, { event: "limited", agent: agentId, signal, at: Date.now() });
        return this.#parkOthers(account);
      case "suspected":
        this.#park(agent, true);
        return void this.#step(account, { event: "suspected", agent: agentId, at: Date.now() });
      case "answered":
        return void this.#step(account, { event: "answered", agent: agentId, at: signal.at });
      case "usage":
        return this.#use(account, signal.readings);
      case "transient":
        return;
    }
  }

  /** A session began: on an exhausted account it waits with the others. */
  launched(agent: AccountAgent): void {
    const { agentId, account } = agent;
    const member = memberOf(this.#episode(account.id), agentId);
    if (member?.state === "parked") return this.#deps.agents.hold(agentId);
    if (member) return;
    if (this.#episode(account.id).phase !== "limited") return;
    this.#park(agent, false);
    this.#step(account, { event: "park", agent: agentId, at: Date.now() });
  }

  /** The agent began a turn, whoever made it. */
  turnStarted({ agentId, account }: AccountAgent): void {
    const state = memberOf(this.#episode(account.id), agentId)?.state;
    if (state === "parked" || state === "cancelled") {
      this.#step(account, { event: "continued", agent: agentId, at: Date.now() });
    }
  }

  /** Somebody stopped or removed the agent: it does not come back by itself. */
  left(agentId: string): void {
    const parked = this.#deps.store.parked(agentId);
    const stored = parked && this.#accounts.get(parked.account);
    if (!stored || this.#stopped) return;
    this.#step(stored.account, { event: "left", agent: agentId, at: Date.now() });
    this.#deps.store.unpark(agentId);
  }

  accounts(): AccountView[] {
    return [...this.#accounts.values()].map((stored) => this.#view(stored));
  }

  async cancel(projectId: string, agentId: string): Promise<boolean> {
    const agent = await this.#require(projectId, agentId);
    return this.#step(agent.account, { event: "cancel", agent: agentId, at: Date.now() });
  }

  async setTime(projectId: string, agentId: string, resetsAtMs: number): Promise<void> {
    const agent = await this.#require(projectId, agentId);
    const { account } = agent;
    const isKnown = memberOf(this.#episode(account.id), agentId) !== undefined;
    const isLive = this.#deps.agents.live(account.id).some((one) => one.agentId === agentId);
    if (!isKnown && !isLive) {
      throw new IdeaError("NOT_FOUND", `Agent ${agentId} has no session that could be limited`);
    }
    this.#park(agent, true);
    const at = Date.now();
    this.#step(account, { event: "setTime", agent: agentId, resetsAt: resetsAtMs, at });
    this.#parkOthers(account);
  }

  async resumeNow(projectId: string, agentId: string): Promise<boolean> {
    const agent = await this.#require(projectId, agentId);
    return this.#step(agent.account, { event: "resumeNow", agent: agentId, at: Date.now() });
  }

  setOff(accountId: string, off: boolean): AccountView {
    const stored = this.#accounts.get(accountId);
    if (!stored) throw new IdeaError("NOT_FOUND", `No account ${accountId}`);
    this.#step(stored.account, { event: off ? "off" : "on", at: Date.now() });
    return this.#view(this.#accounts.get(accountId) ?? stored);
  }

  history(projectId: string): LimitHistoryEntry[] {
    return this.#deps.store.history(projectId);
  }

  async #require(projectId: string, agentId: string): Promise<AccountAgent> {
    const agent = await this.#deps.agents.find(projectId, agentId);
    if (agent) return agent;
    throw new IdeaError("NOT_FOUND", `Agent ${agentId} uses no account with limits`);
  }

  #episode(accountId: string): Episode {
    return this.#accounts.get(accountId)?.episode ?? OPEN_EPISODE;
  }

  #stored(account: Account): StoredAccount {
    return this.#accounts.get(account.id) ?? { account, episode: OPEN_EPISODE, usage: [] };
  }

  #park({ agentId, projectId, account, vendorSessionId }: AccountAgent, interrupted: boolean) {
    const isKnown = memberOf(this.#episode(account.id), agentId)?.state === "parked";
    // The moment of the first sign counts: what came after it is news.
    if (isKnown && this.#deps.store.parked(agentId)?.interrupted) return;
    this.#deps.store.park({
      agentId,
      projectId,
      account: account.id,
      interrupted,
      parkedAt: Date.now(),
      ...(vendorSessionId === undefined ? {} : { vendorSessionId }),
    });
  }

  #parkOthers(account: Account): void {
    for (const other of this.#deps.agents.live(account.id)) this.launched(other);
  }

  /** @returns whether anything changed */
  #step(account: Account, event: EpisodeEvent): boolean {
    const stored = this.#stored(account);
    const step = nextEpisode(stored.episode, event, this.#deps.rules);
    if (!step.changed) return false;
    this.#save({ ...stored, episode: step.episode });
    for (const effect of step.effects) this.#do(account, effect);
    this.#arm();
    return true;
  }

  /** Stored before it is announced or done: a crash in between must not do it twice. */
  #save(stored: StoredAccount): void {
    this.#accounts.set(stored.account.id, stored);
    this.#deps.store.save(stored);
    this.#deps.events.publish({ type: "limitsChanged", account: stored.account.id });
  }

  #do(account: Account, effect: EpisodeEffect): void {
    const { store, events, agents } = this.#deps;
    const { agentId } = effect;
    const parked = store.parked(agentId);
    if (!parked) return log("warn", "A limit of an agent nobody parked", { agentId });
    const { projectId } = parked;
    store.note({ at: Date.now(), account: account.id, projectId, agentId, what: effect });
    switch (effect.type) {
      case "resume":
        return void this.#resume(account, parked);
      case "resumeGivenUp": {
        const { attempts } = effect;
        return events.publish({ type: "agentResumeGivenUp", projectId, agentId, attempts });
      }
      case "agentRateLimited":
      case "agentRateLimitSuspected":
        agents.hold(agentId);
        break;
      case "agentResumed":
        agents.release(agentId);
    }
    events.publish({ ...effect, projectId });
  }

  async #resume(account: Account, parked: ParkedAgent): Promise<void> {
    const { agentId: agent } = parked;
    const { resetsAt } = this.#episode(account.id);
    const result = await this.#deps.resume(parked, resetsAt).catch((failure): ResumeResult => (
      { kind: "failed", reason: String(failure) }
    ));
    if (this.#stopped) return;
    const at = Date.now();
    if (result.kind === "failed") {
      log("warn", "A limited agent could not be resumed", { agent, reason: result.reason });
    }
    switch (result.kind) {
      case "postponed":
        return void this.#step(account, { event: "postponed", agent, until: result.until, at });
      case "resumed":
      case "continued":
        // Nothing of its turn was cut off: the model has nothing to answer.
        this.#step(account, { event: result.kind, agent, at });
        if (!parked.interrupted) this.#step(account, { event: "answered", agent, at });
        return;
      default:
        return void this.#step(account, { event: result.kind, agent, at });
    }
  }

  #use(account: Account, readings: readonly UsageReading[]): void {
    const stored = this.#stored(account);
    const { windows, warnings } = mergeUsage(usageAt(stored.usage, Date.now()), readings);
    this.#save({ ...stored, usage: windows });
    for (const warning of warnings) {
      this.#deps.events.publish({ type: "usageWarned", account: account.id, ...warning });
    }
  }

  /** Looks again when the first of all is due; the wall clock decides, whatever timers did. */
  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const times = [...this.#accounts.values()].flatMap(({ episode }) => dueTimes(episode));
    const sleep = nextSleep(times, Date.now());
    if (sleep !== undefined) this.#timer = setTimeout(() => this.#wake(), sleep);
  }

  #wake(): void {
    for (const { account } of [...this.#accounts.values()]) {
      this.#step(account, { event: "due", at: Date.now() });
    }
    this.#arm();
  }

  #view({ account, episode, usage }: StoredAccount): AccountView {
    const { kind, source, resetsAt, off, members, phase } = episode;
    return {
      ...account,
      state: episodeState(episode),
      off,
      agents: members.map(({ agent, state, fireAt }) => ({
        projectId: this.#deps.store.parked(agent)?.projectId ?? "",
        agentId: agent,
        state,
        ...(fireAt === undefined ? {} : { fireAtMs: fireAt }),
      })),
      usage: usageAt(usage, Date.now()),
      ...(phase === "open" ? {} : { kind }),
      ...(source === undefined ? {} : { source }),
      ...(resetsAt === undefined ? {} : { resetsAtMs: resetsAt }),
    };
  }
}
