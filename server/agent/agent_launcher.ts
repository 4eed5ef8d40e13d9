import { IdeaError } from "../../core/error.ts";
import type { AgentChats, ChatListener } from "../../core/chat/session.ts";
import { TERMINAL } from "../../core/numbers.ts";
import type { LaunchPolicies } from "../../core/permission/launch_policy.ts";
import type { ConfinedProgram, Program } from "../../core/permission/sandbox.ts";
import { ENV, type ProfileAdapter } from "../../core/profile/adapter.ts";
import type { AgentMode, LaunchOptions } from "../../core/agent/service.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import { AgentRun, type RunIdentity } from "./agent_run.ts";
import type { LaunchPreparation, PreparedLaunch } from "./launch_preparation.ts";
import type { OwnConversation } from "./own_conversation.ts";
import { createToken, hashToken } from "./token.ts";

/** What launching needs from the rest of the host. */
export interface LaunchDependencies {
  preparation: LaunchPreparation;
  store: LaunchStore;
  terminals: Terminals;
  chats: AgentChats;
  policies: LaunchPolicies;
}

const encoder = new TextEncoder();

/** Whoever hears what happens in the chat of a run. */
export type ChatHearing = (run: AgentRun) => ChatListener;

/** Turns an agent into a running process. */
export class AgentLauncher {
  readonly #deps: LaunchDependencies;

  constructor(dependencies: LaunchDependencies) {
    this.#deps = dependencies;
  }

  /**
   * Starts the agent in a terminal, or makes it ready for turns without one.
   * @throws IdeaError `NOT_INSTALLED` naming the command, `NOT_FOUND` for what cannot be resumed,
   * `INVALID` for a CLI that has no such mode
   */
  async launch(
    projectId: string,
    agentId: string,
    options: LaunchOptions,
    hear: ChatHearing,
  ): Promise<AgentRun> {
    const { preparation } = this.#deps;
    const prepared = await preparation.prepare(projectId, agentId, options.conversationId);
    const mode = options.mode ?? this.#modeAsBefore(prepared);
    const launch = this.#register(projectId, prepared, mode);
    try {
      const run = mode === "structured"
        ? await this.#openChat(launch, prepared, hear)
        : await this.#openTerminal(launch, prepared, options);
      run.nodeId = options.nodeId;
      run.resumeProblem = prepared.resumeProblem;
      run.told = { start: prepared.start, at: run.startedAt };
      this.#recordVendorSession(run, prepared);
      return run;
    } catch (failure) {
      this.#deps.store.ended(launch.launchId, Date.now());
      throw failure;
    }
  }

  /** What the agent would go on with now. */
  async ownConversation(projectId: string, agentId: string): Promise<OwnConversation> {
    return await this.#deps.preparation.ownConversation(projectId, agentId);
  }

  /** @throws IdeaError `NOT_INSTALLED` naming the command */
  async checkInstalled(adapter: ProfileAdapter): Promise<void> {
    await this.#deps.preparation.checkInstalled(adapter);
  }

  #modeAsBefore({ agent: { agentId }, adapter: { structured } }: PreparedLaunch): AgentMode {
    return structured && this.#deps.store.lastMode(agentId) === "structured"
      ? "structured"
      : "terminal";
  }

  #register(
    projectId: string,
    { agent, adapter, context, plan }: PreparedLaunch,
    mode: AgentMode,
  ): Launch {
    const [launchId, sessionId, token] = [crypto.randomUUID(), crypto.randomUUID(), createToken()];
    const { agentId } = agent;
    this.#deps.store.insert({
      id: launchId,
      projectId,
      agentId,
      sessionId,
      tokenHash: hashToken(token),
      mode,
      startedAt: Date.now(),
    });
    return { agentId, projectId, sessionId, launchId, context, args: plan.args, adapter, token };
  }

  async #openTerminal(
    launch: Launch,
    prepared: PreparedLaunch,
    { rows, cols }: LaunchOptions,
  ): Promise<AgentRun> {
    const { adapter, context, plan, command, policy } = prepared;
    const program = await this.#confine({ command, args: plan.args }, prepared);
    const { unprotected } = program;
    const run = runOf(launch, policy ? { policy: { ...policy, unprotected } } : {});
    const { sessionId, launchId } = launch;
    const { pid } = await this.#deps.terminals.open({
      sessionId,
      command: program.command,
      args: program.args,
      env: {
        ...environmentOf(launch, prepared),
        TERM: "xterm-256color",
        COLORTERM: "truecolor",
        [ENV.launch]: launchId,
      },
      cwd: context.runDir,
      rows: rows ?? TERMINAL.defaultRows,
      cols: cols ?? TERMINAL.defaultCols,
      manifest: adapter.profile.screen,
    });
    this.#deps.store.started(launchId, pid, startTimeOf(pid));
    if (plan.input !== undefined) {
      await this.#deps.terminals.type(sessionId, { bytes: encoder.encode(plan.input) });
    }
    return run;
  }

  async #openChat(
    launch: Launch,
    prepared: PreparedLaunch,
    hear: ChatHearing,
  ): Promise<AgentRun> {
    const { adapter: { profile, structured }, context, command, policy } = prepared;
    if (!structured) {
      throw new IdeaError("INVALID", `mode: ${profile.name} can only be driven in a terminal`);
    }
    const { unprotected } = await this.#confine({ command, args: [] }, prepared);
    const run = runOf(launch, policy ? { policy: { ...policy, unprotected } } : {});
    run.chat = this.#deps.chats.open({
      ...launch,
      structured,
      context,
      command,
      env: environmentOf(launch, prepared),
      confine: (program) => this.#confine(program, prepared),
      listener: hear(run),
      ...(context.resume === undefined ? {} : { resume: context.resume }),
    });
    return run;
  }

  async #confine(program: Program, { policy }: PreparedLaunch): Promise<ConfinedProgram> {
    if (policy) return await this.#deps.policies.confine(program, policy);
    return { ...program, unprotected: [] };
  }

  #recordVendorSession(run: AgentRun, { adapter, agent, context, plan }: PreparedLaunch): void {
    run.vendorSessionId = plan.vendorSessionId;
    if (plan.vendorSessionId === undefined) return;
    this.#deps.store.saveVendorSession({
      projectId: run.identity.projectId,
      agentId: agent.agentId,
      vendorSessionId: plan.vendorSessionId,
      profileId: adapter.profile.id,
      cwd: context.runDir,
      argv: plan.args,
      updatedAt: Date.now(),
      ...(plan.transcriptPath === undefined ? {} : { transcriptPath: plan.transcriptPath }),
    });
  }
}

/** What a launch is known by, before its process is there. */
type Launch = Omit<RunIdentity, "policy"> & { token: string };

function runOf({ token: _token, ...identity }: Launch, more: Partial<RunIdentity>): AgentRun {
  return new AgentRun({ ...identity, ...more });
}

function environmentOf(
  { token }: Launch,
  { context, plan, adapter: { profile } }: PreparedLaunch,
): Record<string, string> {
  return {
    ...without(context.env, profile.unsetEnv ?? []),
    ...profile.env,
    ...plan.env,
    [ENV.token]: token,
  };
}

function without(
  env: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
