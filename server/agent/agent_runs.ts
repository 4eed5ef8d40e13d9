import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import type { AgentChats } from "../../core/chat/session.ts";
import type { EventSink } from "../../core/event.ts";
import type { AgentSignal, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { LaunchOptions } from "../../core/agent/service.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentLauncher } from "./agent_launcher.ts";
import type { AgentRun } from "./agent_run.ts";
import { CHAT_SOURCE, ChatSignals } from "./chat_signals.ts";
import type { OwnConversation } from "./own_conversation.ts";
import { ofProject, show } from "./run_access.ts";
import { RunStates } from "./run_states.ts";
import { ScreenWatch } from "./screen_watch.ts";

/** What runs of agents need from the rest of the host. */
export interface RunDependencies {
  launcher: AgentLauncher;
  terminals: Terminals;
  chats: AgentChats;
  store: LaunchStore;
  events: EventSink;
}

/** The one owner of which agents run. */
export class AgentRuns implements LiveAgents {
  readonly states: RunStates;
  readonly #deps: RunDependencies;
  readonly #screens: ScreenWatch;
  /** The last run of each agent, live or ended. */
  readonly #runs = new Map<string, AgentRun>();
  readonly #bySession = new Map<string, AgentRun>();
  readonly #launching = new Map<string, Promise<AgentRun>>();
  readonly #goneListeners: Parameters<LiveAgents["onGone"]>[0][] = [];
  readonly #launchListeners: ((run: AgentRun) => void)[] = [];

  constructor(dependencies: RunDependencies) {
    const { terminals, store, events } = dependencies;
    this.#deps = dependencies;
    this.states = new RunStates(store, events);
    this.#screens = new ScreenWatch({
      terminals,
      states: this.states,
      runs: () => this.allLive().filter(({ chat }) => !chat),
    });
    terminals.onReading(({ sessionId, reading }) => {
      const run = this.#bySession.get(sessionId);
      if (run && !run.ended) this.states.read(run, reading);
    });
    terminals.onExit(({ sessionId, code }) => this.#onExit(sessionId, code));
  }

  onChange(listener: (agentId: string) => void): void {
    this.states.changed.add(listener);
  }

  onTurn(listener: (event: TurnEvent) => void): void {
    this.states.turned.add(listener);
  }

  onGone(listener: Parameters<LiveAgents["onGone"]>[0]): void {
    this.#goneListeners.push(listener);
  }

  /** Told of every session that began. */
  onLaunch(listener: (run: AgentRun) => void): void {
    this.#launchListeners.push(listener);
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

  allLive(): AgentRun[] {
    return [...this.#runs.values()].filter((run) => !run.ended);
  }

  find(agentId: string): LiveAgent | undefined {
    return this.live(agentId)?.toLive();
  }

  async ensure(projectId: string, agentId: string): Promise<void> {
    // Whoever is asked something knows what it knew before.
    const before = () => this.ownConversation(projectId, agentId);
    await this.#launchOnce(
      projectId,
      agentId,
      async () => ({ conversationId: (await before()).id }),
    );
  }

  /**
   * Starts the agent, or returns its one live session.
   * @throws IdeaError `AGENT_ALREADY_RUNNING` when another cell shows it and `attach` is not set
   */
  async launch(projectId: string, agentId: string, options: LaunchOptions): Promise<AgentRun> {
    const run = await this.#launchOnce(projectId, agentId, () => Promise.resolve(options));
    return show(run, options);
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
    if (pending) return ofProject(projectId, await pending);
    const running = this.live(agentId);
    if (running) ofProject(projectId, running);
    if (running) running.stopping = true;
    const launch = async () => this.#launch(projectId, agentId, await plan());
    return await this.#begin(agentId, this.#start(running, launch));
  }

  /** The agent's live run, once it is not just being started any more. */
  async started(agentId: string): Promise<AgentRun | undefined> {
    await this.#launching.get(agentId)?.catch(() => undefined);
    return this.live(agentId);
  }

  /** A copy of a project has agents of the same ids: whether the live one is that of another. */
  isElsewhere(projectId: string, agentId: string): boolean {
    const run = this.live(agentId);
    return run !== undefined && run.identity.projectId !== projectId;
  }

  /** What the agent would go on with if it were started now. */
  async ownConversation(projectId: string, agentId: string): Promise<OwnConversation> {
    return await this.#deps.launcher.ownConversation(projectId, agentId);
  }

  /** @throws IdeaError `NOT_INSTALLED` when no agent could be started with this CLI */
  async checkInstalled(adapter: ProfileAdapter): Promise<void> {
    await this.#deps.launcher.checkInstalled(adapter);
  }

  /** @param plan how to start it, asked when it does not run */
  async #launchOnce(
    projectId: string,
    agentId: string,
    plan: () => Promise<LaunchOptions>,
  ): Promise<AgentRun> {
    const pending = this.#launching.get(agentId);
    if (pending) return ofProject(projectId, await pending);
    const running = this.live(agentId);
    if (running) ofProject(projectId, running);
    if (running && !running.stopping) return running;
    const launch = async () => this.#launch(projectId, agentId, await plan());
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

  async #launch(projectId: string, agentId: string, options: LaunchOptions): Promise<AgentRun> {
    return await this.#deps.launcher.launch(
      projectId,
      agentId,
      options,
      (run) =>
        new ChatSignals(run, {
          store: this.#deps.store,
          busy: () => this.states.fold(run, { kind: "turnStarted", source: CHAT_SOURCE }),
          signal: (signal) => this.signal(agentId, signal),
        }),
    );
  }

  /** @param ending the run before, if it is still being stopped: two must never share a directory */
  async #start(ending: AgentRun | undefined, launch: () => Promise<AgentRun>): Promise<AgentRun> {
    if (ending) await this.#end(ending);
    const run = await launch();
    this.#adopt(run);
    return run;
  }

  /** Stops the agent and everything it started; resolves when all is gone. */
  async stop(agentId: string): Promise<void> {
    const run = await this.#launching.get(agentId)?.catch(() => undefined) ?? this.live(agentId);
    if (!run || run.ended) return;
    run.stopping = true;
    await this.#end(run);
  }

  async #end(run: AgentRun): Promise<void> {
    const { sessionId, agentId } = run.identity;
    if (!run.chat) return await this.#deps.terminals.stop(sessionId);
    await this.#deps.chats.close(agentId);
    this.#onExit(sessionId, null);
  }

  /** Stops the project's agents and forgets their last screens. */
  async close(projectId: string): Promise<void> {
    // Whoever is just being started would go on in a project that is closed.
    await Promise.allSettled(this.#launching.values());
    const own = [...this.#runs].filter(([, { identity }]) => identity.projectId === projectId);
    await Promise.all(own.map(async ([agentId, { identity, chat }]) => {
      await this.stop(agentId);
      if (!chat) await this.#deps.terminals.close(identity.sessionId);
      this.#runs.delete(agentId);
    }));
  }

  /** Stops listening; the runs themselves end with their terminals. */
  shutdown(): void {
    this.#screens.shutdown();
  }

  /** What an agent's CLI told about itself. */
  signal(agentId: string, signal: AgentSignal): void {
    const run = this.live(agentId);
    if (run) this.states.signal(run, signal);
  }

  /** The account of the agent is exhausted: nothing is typed into its prompt until it is released. */
  hold(agentId: string): void {
    const run = this.live(agentId);
    if (run) this.states.fold(run, { kind: "limitReached", reason: "the usage limit is reached" });
  }

  /** The limit is over for this agent; its screen decides what it does. */
  release(agentId: string): void {
    const run = this.live(agentId);
    if (run) this.states.foldAnew(run, { kind: "limitOver" });
  }

  /** The agent's CLI fetched the tool list: it is up and can be given work. */
  toolsListed(agentId: string): void {
    const run = this.live(agentId);
    if (run) this.states.foldAnew(run, { kind: "toolsListed", source: "MCP tools/list" });
  }

  #adopt(run: AgentRun): void {
    const { agentId, projectId, sessionId, adapter, context } = run.identity;
    this.#runs.set(agentId, run);
    this.#bySession.set(sessionId, run);
    run.follower = adapter.follow?.(context, (signal) => this.signal(agentId, signal));
    this.#deps.events.publish({ type: "agentLaunched", projectId, agentId, sessionId });
    this.states.announce(run);
    for (const listener of this.#launchListeners) listener(run);
    if (run.chat) return this.states.fold(run, { kind: "turnEnded", source: CHAT_SOURCE });
    // The program may have drawn its first screen or ended before it was registered here.
    if (!this.#deps.terminals.list().some((one) => one.sessionId === sessionId)) {
      this.#onExit(sessionId, null);
    } else void this.#screens.look(run);
  }

  #onExit(sessionId: string, code: number | null): void {
    const run = this.#bySession.get(sessionId);
    if (!run || run.ended) return;
    const { agentId, projectId, launchId } = run.identity;
    this.#bySession.delete(sessionId);
    this.#deps.store.ended(launchId, Date.now());
    run.follower?.stop();
    this.states.fold(run, { kind: "exited", code, asked: run.stopping });
    this.#deps.events.publish({ type: "agentExited", projectId, agentId, code });
    const reason = run.stopping ? "was stopped" : `ended (${run.activity.reason})`;
    const asked = run.stopping;
    for (const listener of this.#goneListeners) listener(agentId, { reason, asked });
  }
}
