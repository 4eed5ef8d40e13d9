import type { EventSink } from "../../core/event.ts";
import type { EpisodeEffect, EpisodeEvent, EpisodeRules } from "../../core/limit/episode.ts";
import { memberOf } from "../../core/limit/episode_members.ts";
import { nextEpisode } from "../../core/limit/episode_step.ts";
import type { Account } from "../../core/limit/limit_adapter.ts";
import type { AccountAgent, LimitedAgents, ParkedAgent } from "../../core/limit/limited_agents.ts";
import { nextSleep } from "../../core/limit/next_timer.ts";
import { refineLimit } from "../../core/limit/refine.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import type { AgentLimit } from "../../core/limit/service.ts";
import { log } from "../log.ts";
import type { LimitStore } from "../store/limit_store.ts";
import { AccountBook } from "./account_book.ts";
import { agentLimit } from "./limit_views.ts";
import type { ResumeResult } from "./resumer.ts";

/** What limits need from the rest of the host. */
export interface LimitDependencies {
  store: LimitStore;
  events: EventSink;
  agents: Pick<LimitedAgents, "live" | "hold" | "release">;
  rules: EpisodeRules;
  /** Verifies the agent and resumes it, at most once. */
  resume(agent: ParkedAgent, resetsAt: number | undefined): Promise<ResumeResult>;
}

/** Limits of all accounts: parks the agents of one together and brings them back one by one. */
export class Limits {
  readonly book: AccountBook;
  readonly #deps: LimitDependencies;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(dependencies: LimitDependencies) {
    this.#deps = dependencies;
    this.book = new AccountBook(dependencies.store, dependencies.events);
  }

  /** After a start of the host: what was handed out and has no outcome is verified once more. */
  recover(): void {
    const at = Date.now();
    for (const { account, episode } of this.book.all()) {
      for (const { agent, state } of episode.members) {
        if (state !== "resuming") continue;
        this.step(account, { event: "postponed", agent, until: at, at });
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
    if (this.#stopped) return;
    const { agentId, account } = agent;
    switch (signal.signal) {
      case "limited": {
        this.park(agent, true);
        const refined = refineLimit(signal, this.book.usage(account.id));
        this.step(account, { event: "limited", agent: agentId, signal: refined, at: Date.now() });
        // Old news park nobody: the prompt, shut at the first sign, is opened again.
        if (this.isWaiting(agentId)) this.#deps.agents.hold(agentId);
        else this.#deps.agents.release(agentId);
        return this.parkOthers(account);
      }
      case "suspected":
        this.park(agent, true);
        return void this.step(account, { event: "suspected", agent: agentId, at: Date.now() });
      case "answered":
        return void this.step(account, { event: "answered", agent: agentId, at: signal.at });
      case "usage":
        return this.book.addUsage(account, signal.readings);
      case "transient":
        return;
    }
  }

  /** A session began: on an exhausted account it waits with the others. */
  launched(agent: AccountAgent): void {
    if (this.#stopped) return;
    const { agentId, account } = agent;
    const episode = this.book.episode(account.id);
    const member = memberOf(episode, agentId);
    if (member?.state === "parked") return this.#deps.agents.hold(agentId);
    if (member || episode.phase !== "limited") return;
    this.park(agent, false);
    this.step(account, { event: "park", agent: agentId, at: Date.now() });
  }

  /** The agent began a turn, whoever made it. */
  turnStarted({ agentId, account }: AccountAgent): void {
    if (this.#stopped) return;
    const state = memberOf(this.book.episode(account.id), agentId)?.state;
    if (state === "parked" || state === "cancelled") {
      this.step(account, { event: "continued", agent: agentId, at: Date.now() });
    }
  }

  /** Somebody stopped or removed the agent: it does not come back by itself. */
  left(agentId: string): void {
    const stored = this.book.ofAgent(agentId);
    if (!stored || this.#stopped) return;
    this.step(stored.account, { event: "left", agent: agentId, at: Date.now() });
    this.#deps.store.unpark(agentId);
  }

  /** What the limit of its account means for one agent. */
  ofAgent(agentId: string): AgentLimit | undefined {
    const stored = this.book.ofAgent(agentId);
    return stored && agentLimit(stored, agentId);
  }

  /** Its prompt is shut until the limit is over, or a person says otherwise. */
  isWaiting(agentId: string): boolean {
    const state = this.ofAgent(agentId)?.state;
    return state === "parked" || state === "cancelled";
  }

  /** Remembers what the agent was doing. */
  park({ agentId, projectId, account, vendorSessionId }: AccountAgent, interrupted: boolean): void {
    const isKnown = memberOf(this.book.episode(account.id), agentId)?.state === "parked";
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

  /** All agents of an exhausted account wait with the first. */
  parkOthers(account: Account): void {
    for (const other of this.#deps.agents.live(account.id)) this.launched(other);
  }

  /** Lets something happen to an account. @returns whether anything changed */
  step(account: Account, event: EpisodeEvent): boolean {
    const step = nextEpisode(this.book.episode(account.id), event, this.#deps.rules);
    if (!step.changed) return false;
    // Stored before it is announced or done: a crash in between must not do it twice.
    this.book.saveEpisode(account, step.episode);
    // A wait of seconds, looked at again and again, is no news: whoever looks sees when it ends.
    if (event.event !== "postponed") {
      for (const effect of step.effects) this.#do(account, effect);
    }
    this.#arm();
    return true;
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
    const { resetsAt } = this.book.episode(account.id);
    const result = await this.#deps.resume(parked, resetsAt).catch((failure): ResumeResult => (
      { kind: "failed", reason: String(failure) }
    ));
    if (this.#stopped) return;
    const at = Date.now();
    switch (result.kind) {
      case "postponed":
        return void this.step(account, { event: "postponed", agent, until: result.until, at });
      case "failed":
        log("warn", "A limited agent could not be resumed", { agent, reason: result.reason });
        // Its prompt may have been opened for the text that was not taken.
        this.#deps.agents.hold(agent);
        return void this.step(account, { event: "failed", agent, at });
      case "left":
        return void this.step(account, { event: "left", agent, at });
      default:
        this.step(account, { event: result.kind, agent, at });
        // Nothing of its turn was cut off: the model has nothing to answer.
        if (!parked.interrupted) this.step(account, { event: "answered", agent, at });
    }
  }

  /** Looks again when the first of all is due; the wall clock decides, whatever timers did. */
  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const sleep = nextSleep(this.book.dueTimes(), Date.now());
    if (sleep !== undefined) this.#timer = setTimeout(() => this.#wake(), sleep);
  }

  #wake(): void {
    for (const { account } of this.book.all()) {
      this.step(account, { event: "due", at: Date.now() });
    }
    this.#arm();
  }
}
