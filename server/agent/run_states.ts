import type { ActivitySignal, ScreenReading } from "../../core/agent/activity.ts";
import type { TurnEvent } from "../../core/agent/live_agents.ts";
import type { EventSink } from "../../core/event.ts";
import type { LimitSignal } from "../../core/limit/signal.ts";
import type { AgentSignal, Refusal } from "../../core/profile/adapter.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentRun } from "./agent_run.ts";
import { CHAT_SOURCE } from "./chat_signals.ts";

/** Those who want to know. */
class Listeners<Arguments extends unknown[]> {
  readonly #all: ((...what: Arguments) => void)[] = [];

  add(listener: (...what: Arguments) => void): void {
    this.#all.push(listener);
  }

  tell(...what: Arguments): void {
    for (const listener of this.#all) listener(...what);
  }
}

/** Folds what is heard of runs into their states, and tells whoever wants to know. */
export class RunStates {
  /** State, screen or prompt of an agent changed. */
  readonly changed = new Listeners<[agentId: string]>();
  readonly turned = new Listeners<[TurnEvent]>();
  /** An agent was refused something, by word of its CLI. */
  readonly refused = new Listeners<[agent: AgentRun["identity"], refusal: Refusal]>();
  /** An agent wrote a file, by word of its CLI. */
  readonly wrote = new Listeners<[agent: AgentRun["identity"], path: string]>();
  /** A CLI said something about the limits of its account. */
  readonly limited = new Listeners<[run: AgentRun, signal: LimitSignal]>();
  readonly #store: LaunchStore;
  readonly #events: EventSink;

  constructor(store: LaunchStore, events: EventSink) {
    this.#store = store;
    this.#events = events;
  }

  /** What an agent's CLI told about itself, by hook, notify program, transcript or stream. */
  signal(run: AgentRun, signal: AgentSignal): void {
    if (isHookOfChat(run, signal)) return;
    const { agentId } = run.identity;
    switch (signal.kind) {
      case "session":
        return this.#recordSession(run, signal.vendorSessionId, signal.transcriptPath);
      case "turnStarted": {
        run.turnOpen = true;
        run.cutOff = false;
        this.fold(run, { kind: "turnStarted", source: signal.source });
        const { kind: _kind, ...start } = signal;
        return this.turned.tell({ agentId, kind: "started", ...start });
      }
      case "turnEnded": {
        const { kind: _kind, ...end } = signal;
        return this.endTurn(run, end);
      }
      case "blocked":
        return this.fold(run, signal);
      case "refused":
        return this.refused.tell(run.identity, signal.refusal);
      case "wrote":
        return this.wrote.tell(run.identity, signal.path);
      case "limit":
        if (signal.signal.signal === "limited") run.cutOff = true;
        return this.limited.tell(run, signal.signal);
      case "alive":
        return;
    }
  }

  /** The agent's turn is over. */
  endTurn(run: AgentRun, end: Omit<Extract<AgentSignal, { kind: "turnEnded" }>, "kind">): void {
    run.turnOpen = false;
    this.fold(run, { kind: "turnEnded", source: end.source });
    const limited = run.cutOff ? { limited: true } as const : {};
    this.turned.tell({ agentId: run.identity.agentId, kind: "ended", ...end, ...limited });
  }

  /** What the screen shows now. */
  read(run: AgentRun, reading: ScreenReading): void {
    run.reading = reading;
    this.fold(run, { kind: "screen", reading });
    if (run.identity.adapter.profile.rules.turnsOnScreen) this.#turnOnScreen(run);
  }

  #turnOnScreen(run: AgentRun): void {
    const { state } = run.activity;
    if (state === "busy" && !run.turnOpen) {
      run.turnOpen = true;
      this.turned.tell({ agentId: run.identity.agentId, kind: "started", source: "screen" });
    }
    const isOver = state === "idle" || state === "limited";
    if (isOver && run.turnOpen) this.endTurn(run, { source: "screen" });
  }

  /** Folds a signal in, and looks at the screen once more in its light. */
  foldAnew(run: AgentRun, signal: ActivitySignal): void {
    this.fold(run, signal);
    if (run.reading) this.fold(run, { kind: "screen", reading: run.reading });
  }

  fold(run: AgentRun, signal: ActivitySignal): void {
    const changed = run.fold(signal);
    if (changed) this.announce(run);
    if (changed || signal.kind === "screen") this.changed.tell(run.identity.agentId);
  }

  announce(run: AgentRun): void {
    const { agentId, projectId } = run.identity;
    const { state, reason, since, signal } = run.activity;
    this.#events.publish({
      type: "agentStateChanged",
      projectId,
      agentId,
      state,
      since,
      signal,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  #recordSession(run: AgentRun, vendorSessionId: string, transcriptPath?: string): void {
    if (run.vendorSessionId === vendorSessionId && transcriptPath === undefined) return;
    const { agentId, projectId, adapter, context, args } = run.identity;
    run.vendorSessionId = vendorSessionId;
    this.#store.saveVendorSession({
      projectId,
      agentId,
      vendorSessionId,
      profileId: adapter.profile.id,
      cwd: context.runDir,
      argv: args,
      updatedAt: Date.now(),
      ...(transcriptPath === undefined ? {} : { transcriptPath }),
    });
  }
}

/** A chat tells of its turns itself; the same CLI's hooks and record would tell of them twice. */
function isHookOfChat(run: AgentRun, signal: AgentSignal): boolean {
  if (!run.chat) return false;
  const isOfTurn = signal.kind === "turnStarted" || signal.kind === "turnEnded" ||
    signal.kind === "blocked";
  return isOfTurn && signal.source !== CHAT_SOURCE;
}
