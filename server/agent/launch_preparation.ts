import { composeInstructions } from "../../core/agent/instructions.ts";
import type { Agent } from "../../core/agent/agent.ts";
import { IdeaError } from "../../core/error.ts";
import { isHeld } from "../../core/permission/enforcement.ts";
import type { LaunchPolicies, LaunchPolicy } from "../../core/permission/launch_policy.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import { findCommand } from "../process/find_command.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { type LaunchFolders, openFolders, prepareFolders } from "./launch_folders.ts";

/** What preparing a launch needs from the rest of the host. */
export interface PreparationDependencies {
  files: AgentFiles;
  store: LaunchStore;
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

/** A launch of which only the process is missing. */
export interface PreparedLaunch {
  agent: Agent;
  adapter: ProfileAdapter;
  context: LaunchContext;
  plan: LaunchPlan;
  /** The CLI, absolute. */
  command: string;
  policy: LaunchPolicy | undefined;
}

/** Finds the CLI, the policy and the words of a launch, and writes its files. */
export class LaunchPreparation {
  readonly #deps: PreparationDependencies;

  constructor(dependencies: PreparationDependencies) {
    this.#deps = dependencies;
  }

  /** @throws IdeaError `NOT_INSTALLED` naming the command */
  async checkInstalled(adapter: ProfileAdapter): Promise<void> {
    await this.#command(adapter, await this.#deps.environment());
  }

  /** @throws IdeaError `NOT_INSTALLED` naming the command, `NOT_FOUND` for what cannot be resumed */
  async prepare(
    projectId: string,
    agentId: string,
    conversationId: string | undefined,
  ): Promise<PreparedLaunch> {
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
    const plan = adapter.plan(context);
    await prepareFolders({ context, plan, adapter }, this.#deps.adapters);
    return { agent, adapter, context, plan, command, policy };
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
}

function projected({ effective, enforcement }: LaunchPolicy): ProjectedPolicy {
  return { effective, confined: isHeld(enforcement) };
}
