import type { Agent } from "../../core/agent/agent.ts";
import type { ComposedStart } from "../../core/context/composer.ts";
import { IdeaError } from "../../core/error.ts";
import { isHeld } from "../../core/permission/enforcement.ts";
import type { LaunchPolicies, LaunchPolicy } from "../../core/permission/launch_policy.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import { findCommand } from "../process/find_command.ts";
import { type LaunchFolders, openFolders, prepareFolders } from "./launch_folders.ts";
import { LaunchWords, type WordsDependencies } from "./launch_words.ts";
import type { OwnConversation } from "./own_conversation.ts";

/** What preparing a launch needs from the rest of the host. */
export interface PreparationDependencies extends WordsDependencies {
  policies: LaunchPolicies;
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
  /** What the agent is told; its text is that of the context. */
  start: ComposedStart;
  plan: LaunchPlan;
  /** The CLI, absolute. */
  command: string;
  policy: LaunchPolicy | undefined;
  /** Why an earlier conversation does not go on. */
  resumeProblem: string | undefined;
}

/** Finds the CLI, the policy and the words of a launch, and writes its files. */
export class LaunchPreparation {
  /** What launches tell agents. */
  readonly words: LaunchWords;
  readonly #deps: PreparationDependencies;

  constructor(dependencies: PreparationDependencies) {
    this.#deps = dependencies;
    this.words = new LaunchWords(dependencies);
  }

  /** @throws IdeaError `NOT_INSTALLED` naming the command */
  async checkInstalled(adapter: ProfileAdapter): Promise<void> {
    await this.#command(adapter, await this.#deps.environment());
  }

  /** What the agent would go on with now. */
  async ownConversation(projectId: string, agentId: string): Promise<OwnConversation> {
    return await this.words.ownConversation(projectId, agentId);
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
    const workRoot = await this.#deps.workRoots.require(projectId, agentId);
    const projectRoot = this.#deps.rootOf(projectId);
    const { configRoot } = this.#deps;
    const folders = await openFolders({ workRoot, projectRoot, configRoot }, agentId);
    const policy = await this.#deps.policies.forLaunch({
      projectId,
      agentId,
      workRoot,
      projectRoot,
      ...folders,
      command,
      state: adapter.statePaths(environment),
      cliSettings: adapter.ownSettings(environment),
      env: environment,
    });
    const { briefing, problem } = await this.words.start(projectId, agentId, conversationId);
    const skills = await this.#deps.skillsOf(projectId, agentId);
    const start = await this.words.compose({
      projectId,
      agent,
      adapter,
      folders,
      skills,
      permissions: policy?.summary,
      briefing,
    });
    const { text } = start.context;
    const context = this.#context({
      agent,
      adapter,
      workRoot,
      folders,
      environment,
      policy,
      text,
      skills,
    });
    if (conversationId !== undefined) context.resume = conversationId;
    const plan = adapter.plan(context);
    await prepareFolders({ context, plan, adapter }, this.#deps.adapters);
    return { agent, adapter, context, start, plan, command, policy, resumeProblem: problem };
  }

  #context(
    { agent, adapter, workRoot, folders, environment, policy, text, skills }: {
      agent: Agent;
      adapter: ProfileAdapter;
      workRoot: string;
      folders: LaunchFolders;
      environment: Record<string, string>;
      policy: LaunchPolicy | undefined;
      text: string;
      skills: readonly LaunchSkill[];
    },
  ): LaunchContext {
    const { baseUrl, self } = this.#deps;
    const { runDir, configDir } = folders;
    return {
      agent: { id: agent.agentId, name: agent.name },
      workRoot,
      runDir,
      configDir,
      mcpUrl: `${baseUrl()}/mcp`,
      hooksUrl: `${baseUrl()}/hooks/${adapter.profile.slug}`,
      self,
      instructions: text,
      skills,
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
      `profile: the one "${agent.name}" uses is not there any more (${agent.profileId}). ` +
        "Choose another vendor for it.",
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
