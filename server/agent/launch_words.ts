import type { Agent } from "../../core/agent/agent.ts";
import type { AgentWorkRoots } from "../../core/agent/work_roots.ts";
import type { ComposedStart, ContextComposer, PreviewWish } from "../../core/context/composer.ts";
import type { LaunchMemory } from "../../core/handoff/launch_memory.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { findAdapter } from "../../core/profile/find_adapter.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { type FreshStart, freshStart } from "./fresh_start.ts";
import { type LaunchFolders, launchFolders } from "./launch_folders.ts";
import { type OwnConversation, ownConversation } from "./own_conversation.ts";

/** What the words of a launch are made from. */
export interface WordsDependencies {
  files: AgentFiles;
  store: LaunchStore;
  adapters: readonly ProfileAdapter[];
  memory: Pick<LaunchMemory, "briefing">;
  composer: ContextComposer;
  rootOf(projectId: string): string;
  workRoots: AgentWorkRoots;
  /** Folder of what agents' CLIs read and must not write. */
  configRoot: string;
  /** Skills an agent would be started with now; what is wrong with one never keeps it from starting. */
  skillsOf(projectId: string, agentId: string): Promise<readonly LaunchSkill[]>;
  /** What the user's policy lets an agent do, in Markdown; undefined without one. */
  policySummary(projectId: string, agentId: string): Promise<string | undefined>;
}

/** One launch, as far as its words depend on it. */
export interface WordedLaunch {
  projectId: string;
  agent: Agent;
  adapter: ProfileAdapter;
  folders: LaunchFolders;
  skills: readonly LaunchSkill[];
  /** What the policy lets it do, in Markdown; undefined without one. */
  permissions: string | undefined;
  /** Where the work stands that an earlier session began; "" for nothing. */
  briefing: string;
  /** What notes are to fit; absent: the agent's role and what it worked on last. */
  query?: string | undefined;
}

/** What agents are told at their start, and would be told if they were started now. */
export class LaunchWords {
  readonly #deps: WordsDependencies;

  constructor(dependencies: WordsDependencies) {
    this.#deps = dependencies;
  }

  async compose(launch: WordedLaunch): Promise<ComposedStart> {
    const { projectId, agent, adapter, folders, skills, permissions, briefing, query } = launch;
    return await this.#deps.composer.compose({
      projectId,
      agent,
      profile: adapter.profile,
      workRoot: this.#deps.workRoots.of(projectId, agent.agentId),
      runDir: folders.runDir,
      requestFolder: folders.requestFolder,
      permissions: permissions ?? "",
      skills,
      handoff: briefing,
      query,
    });
  }

  /**
   * What a start now would tell the agent; nothing is started or written.
   * @throws IdeaError what keeps it from being started, too
   */
  async preview(
    projectId: string,
    agentId: string,
    { query, handoff }: PreviewWish = {},
  ): Promise<ComposedStart> {
    const { files, adapters, skillsOf, policySummary } = this.#deps;
    const agent = await files.get(projectId, agentId);
    const [skills, permissions, briefing] = await Promise.all([
      skillsOf(projectId, agentId),
      policySummary(projectId, agentId),
      handoff ?? this.start(projectId, agentId).then((start) => start.briefing),
    ]);
    return await this.compose({
      projectId,
      agent,
      adapter: findAdapter(adapters, agent.profileId),
      folders: this.#folders(projectId, agentId),
      skills,
      permissions,
      briefing,
      query,
    });
  }

  /**
   * How and where the agent's CLI takes its words.
   * @throws IdeaError `NOT_FOUND`, `INVALID` for an unknown profile
   */
  async reader(projectId: string, agentId: string) {
    const { files, adapters } = this.#deps;
    const { name, profileId } = await files.get(projectId, agentId);
    const { injection } = findAdapter(adapters, profileId).profile;
    return { name, injection, runDir: this.#folders(projectId, agentId).runDir };
  }

  #folders(projectId: string, agentId: string): LaunchFolders {
    const { rootOf, workRoots, configRoot } = this.#deps;
    const workRoot = workRoots.of(projectId, agentId);
    return launchFolders({ workRoot, projectRoot: rootOf(projectId), configRoot }, agentId);
  }

  /** @param conversationId the one to go on with; absent: none */
  async start(
    projectId: string,
    agentId: string,
    conversationId?: string,
  ): Promise<FreshStart> {
    if (conversationId !== undefined) return { briefing: "" };
    const own = await this.ownConversation(projectId, agentId);
    return await freshStart(own, () => this.#deps.memory.briefing(projectId, agentId));
  }

  /** What the agent would go on with now. */
  async ownConversation(projectId: string, agentId: string): Promise<OwnConversation> {
    const { files, store, adapters } = this.#deps;
    const agent = await files.get(projectId, agentId);
    return await ownConversation({
      store,
      agent,
      adapter: adapters.find(({ profile }) => profile.id === agent.profileId),
      runDir: this.#folders(projectId, agentId).runDir,
    });
  }
}
