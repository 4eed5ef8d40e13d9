import { composeInstructions } from "../../core/agent/instructions.ts";
import type { Agent } from "../../core/agent/agent.ts";
import { IdeaError } from "../../core/error.ts";
import type { LaunchMemory } from "../../core/handoff/launch_memory.ts";
import { isHeld } from "../../core/permission/enforcement.ts";
import type { LaunchPolicies, LaunchPolicy } from "../../core/permission/launch_policy.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import { findCommand } from "../process/find_command.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { type FreshStart, freshStart } from "./fresh_start.ts";
import {
  type LaunchFolders,
  launchFolders,
  openFolders,
  prepareFolders,
} from "./launch_folders.ts";
import { type OwnConversation, ownConversation } from "./own_conversation.ts";

/** What preparing a launch needs from the rest of the host. */
export interface PreparationDependencies {
  files: AgentFiles;
  store: LaunchStore;
  adapters: readonly ProfileAdapter[];
  policies: LaunchPolicies;
  memory: LaunchMemory;
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
  /** Why an earlier conversation does not go on. */
  resumeProblem: string | undefined;
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

  /** What the agent would go on with now. */
  async ownConversation(projectId: string, agentId: string): Promise<OwnConversation> {
    const agent = await this.#deps.files.get(projectId, agentId);
    return await ownConversation({
      store: this.#deps.store,
      agent,
      adapter: this.#deps.adapters.find(({ profile }) => profile.id === agent.profileId),
      runDir: launchFolders(this.#deps.rootOf(projectId), this.#deps.configRoot, agentId).runDir,
    });
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
    if (conversationId !== undefined) await this.#checkResume(projectId, agent, conversationId);
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
    const start = await this.#start(projectId, agentId, conversationId);
    const context = await this.#context({
      projectId,
      agent,
      adapter,
      folders,
      environment,
      policy,
      briefing: start.briefing,
    });
    if (conversationId !== undefined) context.resume = conversationId;
    const plan = adapter.plan(context);
    await prepareFolders({ context, plan, adapter }, this.#deps.adapters);
    return { agent, adapter, context, plan, command, policy, resumeProblem: start.problem };
  }

  async #start(
    projectId: string,
    agentId: string,
    conversationId: string | undefined,
  ): Promise<FreshStart> {
    if (conversationId !== undefined) return { briefing: "" };
    const own = await this.ownConversation(projectId, agentId);
    return await freshStart(own, () => this.#deps.memory.briefing(projectId, agentId));
  }

  async #context(
    { projectId, agent, adapter, folders, environment, policy, briefing }: {
      projectId: string;
      agent: Agent;
      adapter: ProfileAdapter;
      folders: LaunchFolders;
      environment: Record<string, string>;
      policy: LaunchPolicy | undefined;
      briefing: string;
    },
  ): Promise<LaunchContext> {
    const { files, memory, rootOf, baseUrl, self } = this.#deps;
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
        live: await memory.live(projectId, agent.agentId),
        briefing,
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

  async #checkResume(projectId: string, agent: Agent, conversationId: string): Promise<void> {
    const own = await this.ownConversation(projectId, agent.agentId);
    if (own.id === conversationId) return;
    const isOwn = own.id === undefined && own.lost === conversationId;
    throw new IdeaError(
      "NOT_FOUND",
      isOwn
        ? `${own.reason}. Launch it without a conversation: it starts afresh`
        : `"${agent.name}" never had a conversation ${conversationId}`,
    );
  }
}

function projected({ effective, enforcement }: LaunchPolicy): ProjectedPolicy {
  return { effective, confined: isHeld(enforcement) };
}
