import { composeInstructions } from "../../core/agent/instructions.ts";
import type { Agent } from "../../core/agent/agent.ts";
import { IdeaError } from "../../core/error.ts";
import { TERMINAL } from "../../core/numbers.ts";
import {
  ENV,
  type LaunchContext,
  type LaunchPlan,
  type ProfileAdapter,
} from "../../core/profile/adapter.ts";
import type { LaunchPolicies, LaunchPolicy } from "../../core/permission/launch_policy.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import type { ConfinedProgram } from "../../core/permission/sandbox.ts";
import { isHeld } from "../../core/permission/enforcement.ts";
import type { LaunchOptions } from "../../core/services.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import { findCommand } from "../process/find_command.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { AgentRun } from "./agent_run.ts";
import { type LaunchFolders, openFolders, prepareFolders } from "./launch_folders.ts";
import { createToken, hashToken } from "./token.ts";

/** What launching needs from the rest of the host. */
export interface LaunchDependencies {
  files: AgentFiles;
  store: LaunchStore;
  terminals: Terminals;
  adapters: readonly ProfileAdapter[];
  policies: LaunchPolicies;
  rootOf(projectId: string): string;
  /** Folder of what agents' CLIs read and must not write. */
  configRoot: string;
  /** The login environment under the one IdeA was started with. */
  environment(): Promise<Record<string, string>>;
  /** Base of the loopback server, for example `http://127.0.0.1:4711`. */
  baseUrl(): string;
  /** Command line prefix that runs this program. */
  self: readonly string[];
}

interface Prepared {
  agent: Agent;
  adapter: ProfileAdapter;
  context: LaunchContext;
  plan: LaunchPlan;
  command: string;
  policy: LaunchPolicy | undefined;
}

/** Turns an agent into a running process. */
export class AgentLauncher {
  readonly #deps: LaunchDependencies;

  constructor(dependencies: LaunchDependencies) {
    this.#deps = dependencies;
  }

  /** @throws IdeaError `NOT_INSTALLED` naming the command, `NOT_FOUND` for what cannot be resumed */
  async launch(projectId: string, agentId: string, options: LaunchOptions): Promise<AgentRun> {
    const prepared = await this.#prepare(projectId, agentId, options.conversationId);
    await prepareFolders(prepared, this.#deps.adapters);
    const run = await this.#start(projectId, prepared, options);
    run.nodeId = options.nodeId;
    this.#recordVendorSession(run, prepared);
    return run;
  }

  async #prepare(
    projectId: string,
    agentId: string,
    conversationId: string | undefined,
  ): Promise<Prepared> {
    const agent = await this.#deps.files.get(projectId, agentId);
    const adapter = this.#adapterOf(agent);
    const environment = await this.#deps.environment();
    const command = await this.#command(adapter, environment);
    if (conversationId !== undefined) await this.#checkResume(agent, adapter, conversationId);
    const workRoot = this.#deps.rootOf(projectId);
    const folders = await openFolders(workRoot, this.#deps.configRoot, agentId);
    const policy = await this.#deps.policies.forLaunch({
      projectId,
      agentId,
      workRoot,
      ...folders,
      command,
      state: adapter.statePaths(environment),
      cliSettings: adapter.ownSettings(environment),
      env: environment,
    });
    const context = await this.#context({
      projectId,
      agent,
      adapter,
      folders,
      environment,
      policy,
    });
    if (conversationId !== undefined) context.resume = conversationId;
    return { agent, adapter, context, plan: adapter.plan(context), command, policy };
  }

  async #context(
    { projectId, agent, adapter, folders, environment, policy }: {
      projectId: string;
      agent: Agent;
      adapter: ProfileAdapter;
      folders: LaunchFolders;
      environment: Record<string, string>;
      policy: LaunchPolicy | undefined;
    },
  ): Promise<LaunchContext> {
    const { files, rootOf, baseUrl, self } = this.#deps;
    const { runDir, configDir, requestFolder } = folders;
    const workRoot = rootOf(projectId);
    return {
      agent: { id: agent.agentId, name: agent.name },
      workRoot,
      runDir,
      configDir,
      mcpUrl: `${baseUrl()}/mcp`,
      hooksUrl: `${baseUrl()}/hooks/${adapter.profile.slug}`,
      self,
      instructions: composeInstructions({
        name: agent.name,
        role: await files.context(projectId, agent.agentId),
        workRoot,
        mcp: adapter.profile.mcp,
        requestFolder,
        ...(policy ? { permissions: policy.summary } : {}),
      }),
      freshSessionId: crypto.randomUUID(),
      env: environment,
      ...(policy ? { policy: projected(policy) } : {}),
    };
  }

  #adapterOf(agent: Agent): ProfileAdapter {
    const found = this.#deps.adapters.find(({ profile }) => profile.id === agent.profileId);
    if (found) return found;
    throw new IdeaError(
      "INVALID",
      `profile: "${agent.name}" uses an unknown profile ${agent.profileId}`,
    );
  }

  /** The program of the CLI; the demo agent is this program itself. */
  async #command(adapter: ProfileAdapter, env: Record<string, string>): Promise<string> {
    const { profile } = adapter;
    if (profile.slug === "demo") return this.#deps.self[0] ?? Deno.execPath();
    const found = await findCommand(profile.command, { path: env["PATH"] });
    if (found) return found;
    throw new IdeaError(
      "NOT_INSTALLED",
      `${profile.name} is not installed (looked for \`${profile.command}\` in PATH). ${profile.install}`,
    );
  }

  async #checkResume(agent: Agent, adapter: ProfileAdapter, conversationId: string): Promise<void> {
    const known = this.#deps.store.lastVendorSession(agent.agentId, agent.profileId);
    const own = known?.vendorSessionId === conversationId ? known : undefined;
    const session = {
      vendorSessionId: conversationId,
      ...(own?.transcriptPath === undefined ? {} : { transcriptPath: own.transcriptPath }),
    };
    if (own && await adapter.canResume?.(session)) return;
    throw new IdeaError(
      "NOT_FOUND",
      own
        ? `"${agent.name}" cannot be resumed: the transcript of ${conversationId} is gone`
        : `"${agent.name}" never had a conversation ${conversationId}`,
    );
  }

  async #program({ command, plan, policy }: Prepared): Promise<ConfinedProgram> {
    const program = { command, args: plan.args };
    if (policy) return await this.#deps.policies.confine(program, policy);
    return { ...program, unprotected: [] };
  }

  async #start(projectId: string, prepared: Prepared, options: LaunchOptions): Promise<AgentRun> {
    const { agent, adapter, context, plan, policy } = prepared;
    const program = await this.#program(prepared);
    const launchId = crypto.randomUUID();
    const sessionId = crypto.randomUUID();
    const token = createToken();
    this.#deps.store.insert({
      id: launchId,
      projectId,
      agentId: agent.agentId,
      sessionId,
      tokenHash: hashToken(token),
      startedAt: Date.now(),
    });
    const run = new AgentRun({
      agentId: agent.agentId,
      projectId,
      sessionId,
      launchId,
      context,
      args: plan.args,
      adapter,
      ...(policy ? { policy: { ...policy, unprotected: program.unprotected } } : {}),
    });
    try {
      const { pid } = await this.#deps.terminals.open({
        sessionId,
        command: program.command,
        args: program.args,
        env: {
          ...without(context.env, adapter.profile.unsetEnv ?? []),
          ...adapter.profile.env,
          ...plan.env,
          TERM: "xterm-256color",
          COLORTERM: "truecolor",
          [ENV.token]: token,
          [ENV.launch]: launchId,
        },
        cwd: context.runDir,
        rows: options.rows ?? TERMINAL.defaultRows,
        cols: options.cols ?? TERMINAL.defaultCols,
        manifest: adapter.profile.screen,
      });
      this.#deps.store.started(launchId, pid, startTimeOf(pid));
    } catch (failure) {
      this.#deps.store.ended(launchId, Date.now());
      throw failure;
    }
    return run;
  }

  #recordVendorSession(run: AgentRun, { adapter, agent, context, plan }: Prepared): void {
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

function projected({ effective, enforcement }: LaunchPolicy): ProjectedPolicy {
  return { effective, confined: isHeld(enforcement) };
}

function without(
  env: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
