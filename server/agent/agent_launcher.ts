import { join } from "node:path";
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
import type { LaunchOptions } from "../../core/services.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import { findCommand } from "../process/find_command.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { AgentRun } from "./agent_run.ts";
import { fillRunDirectory, openRunDirectory } from "./run_directory.ts";
import { createToken, hashToken } from "./token.ts";

/** What launching needs from the rest of the host. */
export interface LaunchDependencies {
  files: AgentFiles;
  store: LaunchStore;
  terminals: Terminals;
  adapterOf(profileId: string): ProfileAdapter | undefined;
  rootOf(projectId: string): string;
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
    await fillRunDirectory(prepared.context.runDir, prepared.plan);
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
    const adapter = this.#deps.adapterOf(agent.profileId);
    if (!adapter) {
      throw new IdeaError(
        "INVALID",
        `profile: "${agent.name}" uses an unknown profile ${agent.profileId}`,
      );
    }
    const environment = await this.#deps.environment();
    const command = await this.#command(adapter, environment);
    const workRoot = this.#deps.rootOf(projectId);
    const base = this.#deps.baseUrl();
    const context: LaunchContext = {
      agent: { id: agentId, name: agent.name },
      workRoot,
      runDir: await openRunDirectory(workRoot, agentId),
      mcpUrl: `${base}/mcp`,
      hooksUrl: `${base}/hooks/${adapter.profile.slug}`,
      self: this.#deps.self,
      instructions: composeInstructions({
        name: agent.name,
        role: await this.#deps.files.context(projectId, agentId),
        workRoot,
        mcp: adapter.profile.mcp,
        requestFolder: join(workRoot, ".ideai", "requests", agentId),
      }),
      freshSessionId: crypto.randomUUID(),
      env: environment,
      ...(conversationId === undefined ? {} : { resume: conversationId }),
    };
    if (conversationId !== undefined) await this.#checkResume(agent, adapter, conversationId);
    return { agent, adapter, context, plan: adapter.plan(context), command };
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

  async #start(projectId: string, prepared: Prepared, options: LaunchOptions): Promise<AgentRun> {
    const { agent, adapter, context, plan, command } = prepared;
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
    });
    try {
      const { pid } = await this.#deps.terminals.open({
        sessionId,
        command,
        args: plan.args,
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

function without(
  env: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
