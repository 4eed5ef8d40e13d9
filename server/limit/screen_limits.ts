import type { ScreenReading } from "../../core/agent/activity.ts";
import type { LimitAdapter } from "../../core/limit/limit_adapter.ts";
import type { LimitScreen } from "../../core/limit/limit_screen.ts";
import { readLimitScreen } from "../../core/limit/limit_screen.ts";
import type { LimitSentences } from "../../core/limit/limit_pattern.ts";
import type { LimitedSignal } from "../../core/limit/signal.ts";

/** The screen shows the same thing after this long (ms): it is no frame of something moving. */
const CONFIRM_MS = 700;

/** An agent's terminal, as far as its limit may be read from it. */
export interface WatchedScreen {
  sessionId: string;
  /** Of a CLI whose screen was measured. */
  screen?: LimitScreen;
  sentences: LimitSentences;
  /** In place of both. */
  readScreen?: LimitAdapter["readScreen"];
  reading?: ScreenReading;
  /** A turn runs. */
  busy: boolean;
  /** Its limit is known already. */
  parked: boolean;
}

/** What watching screens for limits needs. */
export interface ScreenLimitDependencies {
  /** The agent's terminal; undefined when there is nothing to watch. */
  find(agentId: string): WatchedScreen | undefined;
  /** Rows of the screen, wrapped ones joined. */
  lines(sessionId: string): Promise<string[]>;
  limited(agentId: string, signal: LimitedSignal): void;
  confirmMs?: number;
}

/**
 * Reads limits from screens, for what no hook and no record told. Once after each turn, when the
 * screen has come to rest: what a resumed conversation shows of the past is none.
 */
export class ScreenLimits {
  readonly #deps: ScreenLimitDependencies;
  /** Agents that worked since their screen was last read to the end. */
  readonly #worked = new Set<string>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #stopped = false;

  constructor(dependencies: ScreenLimitDependencies) {
    this.#deps = dependencies;
  }

  shutdown(): void {
    this.#stopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  /** State or screen of the agent changed. */
  changed(agentId: string): void {
    const found = this.#deps.find(agentId);
    if (!found || found.parked) return this.#forget(agentId);
    if (found.busy) {
      this.#worked.add(agentId);
      return this.#stop(agentId);
    }
    if (this.#worked.has(agentId) && !this.#waiting.has(agentId)) void this.#look(agentId, found);
  }

  async #look(agentId: string, found: WatchedScreen): Promise<void> {
    const first = await this.#read(found);
    if (!first || this.#stopped || this.#waiting.has(agentId)) return;
    const confirm = setTimeout(() => {
      this.#waiting.delete(agentId);
      void this.#confirm(agentId, first);
    }, this.#deps.confirmMs ?? CONFIRM_MS);
    this.#waiting.set(agentId, confirm);
  }

  async #confirm(agentId: string, first: LimitedSignal): Promise<void> {
    const found = this.#deps.find(agentId);
    if (!found || found.parked || found.busy) return;
    const second = await this.#read(found);
    if (second?.text !== first.text || !this.#worked.delete(agentId)) return;
    this.#deps.limited(agentId, first);
  }

  async #read({ sessionId, reading, screen, sentences, readScreen }: WatchedScreen) {
    if (!reading) return undefined;
    const lines = await this.#deps.lines(sessionId).catch(() => []);
    const context = { now: Date.now(), zone: Temporal.Now.timeZoneId() };
    const signal = readScreen
      ? readScreen(lines, reading, context)
      : screen && readLimitScreen(lines, reading, screen, sentences, context);
    return signal?.signal === "limited" ? signal : undefined;
  }

  #forget(agentId: string): void {
    this.#worked.delete(agentId);
    this.#stop(agentId);
  }

  #stop(agentId: string): void {
    clearTimeout(this.#waiting.get(agentId));
    this.#waiting.delete(agentId);
  }
}
