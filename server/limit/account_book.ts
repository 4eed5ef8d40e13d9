import type { EventSink } from "../../core/event.ts";
import { dueTimes, type Episode, OPEN_EPISODE } from "../../core/limit/episode.ts";
import { memberOf } from "../../core/limit/episode_members.ts";
import type { Account } from "../../core/limit/limit_adapter.ts";
import type { UsageReading } from "../../core/limit/signal.ts";
import { mergeUsage, usageAt, type UsageWindow } from "../../core/limit/usage_window.ts";
import type { LimitStore, StoredAccount } from "../store/limit_store.ts";

/** All accounts with what is known of their limits: stored first, then announced. */
export class AccountBook {
  readonly #store: LimitStore;
  readonly #events: EventSink;
  readonly #accounts: Map<string, StoredAccount>;

  constructor(store: LimitStore, events: EventSink) {
    this.#store = store;
    this.#events = events;
    this.#accounts = new Map(store.accounts().map((one) => [one.account.id, one]));
  }

  all(): StoredAccount[] {
    return [...this.#accounts.values()];
  }

  find(accountId: string): StoredAccount | undefined {
    return this.#accounts.get(accountId);
  }

  episode(accountId: string): Episode {
    return this.#accounts.get(accountId)?.episode ?? OPEN_EPISODE;
  }

  /** The account in whose episode the agent is. */
  ofAgent(agentId: string): StoredAccount | undefined {
    return this.all().find(({ episode }) => memberOf(episode, agentId) !== undefined);
  }

  /** How much of an account is used now. */
  usage(accountId: string): UsageWindow[] {
    return usageAt(this.#accounts.get(accountId)?.usage ?? [], Date.now());
  }

  /** When agents of any account are due; epoch milliseconds. */
  dueTimes(): number[] {
    return this.all().flatMap(({ episode }) => dueTimes(episode));
  }

  saveEpisode(account: Account, episode: Episode): void {
    this.#save({ ...this.#known(account), episode });
  }

  /** Moves the meter of an account, and warns of each threshold once per window. */
  addUsage(account: Account, readings: readonly UsageReading[]): void {
    const before = this.usage(account.id);
    const { windows, warnings } = mergeUsage(before, readings);
    if (seen(windows) === seen(before)) return;
    this.#save({ ...this.#known(account), usage: windows });
    for (const warning of warnings) {
      this.#events.publish({ type: "usageWarned", account: account.id, ...warning });
    }
  }

  #known(account: Account): StoredAccount {
    return this.#accounts.get(account.id) ?? { account, episode: OPEN_EPISODE, usage: [] };
  }

  #save(stored: StoredAccount): void {
    this.#accounts.set(stored.account.id, stored);
    this.#store.save(stored);
    this.#events.publish({ type: "limitsChanged", account: stored.account.id });
  }
}

/** What people see of a meter: every turn tells it anew, and mostly the same. */
function seen(windows: readonly UsageWindow[]): string {
  return JSON.stringify(windows.map(({ at: _at, ...window }) => window));
}
