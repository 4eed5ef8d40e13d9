import type { ActivitySignal, ScreenReading } from "../../core/agent/activity.ts";
import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { AGENT } from "../../core/numbers.ts";
import type { AgentSignal, Refusal } from "../../core/profile/adapter.ts";
import type { LaunchOptions } from "../../core/services.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentLauncher } from "./agent_launcher.ts";
import type { AgentRun } from "./agent_run.ts";

type RefusalListener = (
  agent: { projectId: string; agentId: string },
  refusal: Refusal,
) => void;

/** The one owner of which agents run and in what state they are. */
export class AgentRuns implements LiveAgents {
  readonly #launcher: AgentLauncher;
  readonly #terminals: Terminals;
  readonly #store: LaunchStore;
  readonly #events: EventSink;
  /** The last run of each agent, live or ended. */
  readonly #runs = new Map<string, AgentRun>();
  readonly #bySession = new Map<string, AgentRun>();
  readonly #launching = new Map<string, Promise<AgentRun>>();
  readonly #changeListeners: ((agentId: string) => void)[] = [];
  readonly #turnListeners: ((event: TurnEvent) => void)[] = [];
  readonly #goneListeners: Parameters<LiveAgents["onGone"]>[0][] = [];
  readonly #refusalListeners: RefusalListener[] = [];
  readonly #sweep: ReturnType<typeof setInterval>;

  constructor(
    launcher: AgentLauncher,
    terminals: Terminals,
    store: LaunchStore,
    events: EventSink,
  ) {
    this.#launcher = launcher;
    this.#terminals = terminals;
    this.#store = store;
    this.#events = events;
    terminals.onReading(({ sessionId, reading }) => this.#onReading(sessionId, reading));
    terminals.onExit(({ sessionId, code }) => this.#onExit(sessionId, code));
    this.#sweep = setInterval(() => this.#lookAtOpenTurns(), AGENT.sweepMs);
  }

  onChange(listener: (agentId: string) => void): void {
    this.#changeListeners.push(listener);
  }

  onTurn(listener: (event: TurnEvent) => void): void {
    this.#turnListeners.push(listener);
  }

  onGone(listener: Parameters<LiveAgents["onGone"]>[0]): void {
    this.#goneListeners.push(listener);
  }

  /** Told what agents were refused, by word of their CLIs. */
  onRefusal(listener: RefusalListener): void {
    this.#refusalListeners.push(listener);
  }

  /** The agent's last run, live or ended. */
  last(agentId: string): AgentRun | undefined {
    return this.#runs.get(agentId);
  }

  live(agentId: string): AgentRun | undefined {
    const run = this.#runs.get(agentId);
    return run?.ended ? undefined : run;
  }

  liveOf(projectId: string): AgentRun[] {
    return [...this.#runs.values()].filter((run) =>
      run.identity.projectId === projectId && !run.ended
    );
  }

  find(agentId: string): LiveAgent | undefined {
    return this.live(agentId)?.toLive();
  }

  async ensure(projectId: string, agentId: string): Promise<void> {
    const run = this.live(agentId);
    if (!run || run.stopping) await this.launch(projectId, agentId, {});
  }

  /**
   * Starts the agent, or returns its one live session.
   * @throws IdeaError `AGENT_ALREADY_RUNNING` when another cell shows it and `attach` is not set
   */
  async launch(projectId: string, agentId: string, options: LaunchOptions): Promise<AgentRun> {
    const pending = this.#launching.get(agentId);
    if (pending) return show(await pending, options);
    const running = this.live(agentId);
    if (running && !running.stopping) return show(running, options);
    return await this.#begin(
      agentId,
      this.#start(running, () => this.#launcher.launch(projectId, agentId, options)),
    );
  }

  /**
   * Stops the agent if it runs and starts it again; one that is just being started is not stopped.
   * Whoever launches it meanwhile gets the new run: a text for it must not start it otherwise.
   * @param plan how to start it, asked once the old process is gone
   */
  async restart(
    projectId: string,
    agentId: string,
    plan: () => Promise<LaunchOptions>,
  ): Promise<AgentRun> {
    const pending = this.#launching.get(agentId);
    if (pending) return await pending;
    const running = this.live(agentId);
    if (running) running.stopping = true;
    const launch = async () => this.#launcher.launch(projectId, agentId, await plan());
    return await this.#begin(agentId, this.#start(running, launch));
  }

  async #begin(agentId: string, launch: Promise<AgentRun>): Promise<AgentRun> {
    this.#launching.set(agentId, launch);
    try {
      return await launch;
    } finally {
      this.#launching.delete(agentId);
    }
  }

  /** @param ending the run before, if it is still being stopped: two must never share a directory */
  async #start(ending: AgentRun | undefined, launch: () => Promise<AgentRun>): Promise<AgentRun> {
    if (ending) await this.#terminals.stop(ending.identity.sessionId);
    const run = await launch();
    this.#adopt(run);
    return run;
  }

  /** Stops the agent and everything it started; resolves when all is gone. */
  async stop(agentId: string): Promise<void> {
    const run = await this.#launching.get(agentId)?.catch(() => undefined) ?? this.live(agentId);
    if (!run || run.ended) return;
    run.stopping = true;
    await this.#terminals.stop(run.identity.sessionId);
  }

  /** Stops the project's agents and forgets their last screens. */
  async close(projectId: string): Promise<void> {
    const own = [...this.#runs].filter(([, { identity }]) => identity.projectId === projectId);
    await Promise.all(own.map(async ([agentId, { identity }]) => {
      await this.stop(agentId);
      await this.#terminals.close(identity.sessionId);
      this.#runs.delete(agentId);
    }));
  }

  /** Stops listening; the runs themselves end with their terminals. */
  shutdown(): void {
    clearInterval(this.#sweep);
  }

  /** What an agent's CLI told about itself, by hook, notify program or transcript. */
  signal(agentId: string, signal: AgentSignal): void {
    const run = this.live(agentId);
    if (!run) return;
    switch (signal.kind) {
      case "session":
        return this.#recordSession(run, signal.vendorSessionId, signal.transcriptPath);
      case "turnStarted": {
        run.turnOpen = true;
        this.#fold(run, { kind: "turnStarted", source: signal.source });
        const { kind: _kind, ...start } = signal;
        return this.#tellTurn({ agentId, kind: "started", ...start });
      }
      case "turnEnded": {
        run.turnOpen = false;
        this.#fold(run, { kind: "turnEnded", source: signal.source });
        const { kind: _kind, ...end } = signal;
        return this.#tellTurn({ agentId, kind: "ended", ...end });
      }
      case "blocked":
        return this.#fold(run, signal);
      case "refused":
        for (const listener of this.#refusalListeners) listener(run.identity, signal.refusal);
        return;
      case "alive":
        return;
    }
  }

  /** The agent's CLI fetched the tool list: it is up and can be given work. */
  toolsListed(agentId: string): void {
    const run = this.live(agentId);
    if (!run) return;
    this.#fold(run, { kind: "toolsListed", source: "MCP tools/list" });
    if (run.reading) this.#fold(run, { kind: "screen", reading: run.reading });
  }

  #adopt(run: AgentRun): void {
    const { agentId, projectId, sessionId, adapter, context } = run.identity;
    this.#runs.set(agentId, run);
    this.#bySession.set(sessionId, run);
    run.follower = adapter.follow?.(context, (signal) => this.signal(agentId, signal));
    this.#events.publish({ type: "agentLaunched", projectId, agentId, sessionId });
    this.#announce(run);
    // The program may have drawn its first screen or ended before it was registered here.
    if (!this.#terminals.list().some((one) => one.sessionId === sessionId)) {
      this.#onExit(sessionId, null);
    } else this.#look(run);
  }

  #onReading(sessionId: string, reading: ScreenReading): void {
    const run = this.#bySession.get(sessionId);
    if (!run || run.ended) return;
    run.reading = reading;
    this.#fold(run, { kind: "screen", reading });
  }

  #lookAtOpenTurns(): void {
    for (const run of this.#runs.values()) {
      if (run.ended) continue;
      if (run.activity.turn || run.activity.state === "needsYou") this.#look(run);
      else if (run.turnOpen) this.#endTurnSeenOnScreen(run);
    }
  }

  /** An interrupted turn sends no signal: it ends once its prompt has been back for a while. */
  #endTurnSeenOnScreen(run: AgentRun): void {
    const { state, since, signal } = run.activity;
    if (state !== "idle" || Date.now() - since < AGENT.turnEndGraceMs) return;
    run.turnOpen = false;
    const { agentId } = run.identity;
    this.#tellTurn({ agentId, kind: "ended", source: signal, interrupted: true });
  }

  async #look(run: AgentRun): Promise<void> {
    const { sessionId } = run.identity;
    const state = await this.#terminals.screen(sessionId).catch(() => undefined);
    if (!state) return;
    if (this.#isSilent(run, state.seq)) {
      return this.#fold(run, { kind: "silent", source: "no output" });
    }
    if (state.reading) this.#onReading(sessionId, state.reading);
  }

  /** A busy CLI draws something all the time; one that does not may be hung. */
  #isSilent(run: AgentRun, seq: number): boolean {
    if (seq !== run.output.seq) run.output = { seq, grownAt: Date.now() };
    const { state } = run.activity;
    const working = state === "busy" || state === "stalled";
    return working && Date.now() - run.output.grownAt > AGENT.stallMs;
  }

  #onExit(sessionId: string, code: number | null): void {
    const run = this.#bySession.get(sessionId);
    if (!run || run.ended) return;
    const { agentId, projectId, launchId } = run.identity;
    this.#bySession.delete(sessionId);
    this.#store.ended(launchId, Date.now());
    run.follower?.stop();
    this.#fold(run, { kind: "exited", code, asked: run.stopping });
    this.#events.publish({ type: "agentExited", projectId, agentId, code });
    const reason = run.stopping ? "was stopped" : `ended (${run.activity.reason})`;
    const asked = run.stopping;
    for (const listener of this.#goneListeners) listener(agentId, { reason, asked });
  }

  #fold(run: AgentRun, signal: ActivitySignal): void {
    const changed = run.fold(signal);
    if (changed) this.#announce(run);
    if (!changed && signal.kind !== "screen") return;
    for (const listener of this.#changeListeners) listener(run.identity.agentId);
  }

  #announce(run: AgentRun): void {
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

  #tellTurn(event: TurnEvent): void {
    for (const listener of this.#turnListeners) listener(event);
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

/** Launching a live agent is asking to see it. */
function show(run: AgentRun, { nodeId, attach }: LaunchOptions): AgentRun {
  if (nodeId === undefined || nodeId === run.nodeId) return run;
  if (run.nodeId !== undefined && !attach) {
    const { agentId } = run.identity;
    throw new IdeaError(
      "AGENT_ALREADY_RUNNING",
      `agent ${agentId} is already running in cell ${run.nodeId}`,
    );
  }
  run.nodeId = nodeId;
  return run;
}
