import type { Agent } from "../../core/agent/agent.ts";
import type { AgentWorkRoots } from "../../core/agent/work_roots.ts";
import type { Told } from "../../core/context/composer.ts";
import type { RoleTexts } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { findAdapter } from "../../core/profile/find_adapter.ts";
import type {
  AgentService,
  AgentView,
  LaunchOptions,
  RestartOptions,
  ResumableAgent,
  SessionView,
} from "../../core/agent/service.ts";
import type { AgentLimit } from "../../core/limit/service.ts";
import type { TemplateOrigin } from "../../core/template/template.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import { placeOf } from "./agent_place.ts";
import { AgentRestarts } from "./agent_restarts.ts";
import type { AgentRun } from "./agent_run.ts";
import type { AgentRuns } from "./agent_runs.ts";
import { type OfferDependencies, offerToResume } from "./resumable_agents.ts";

/** What the agents' use cases need from the rest of the host. */
export interface CatalogueDependencies extends OfferDependencies {
  files: AgentFiles;
  runs: AgentRuns;
  store: LaunchStore;
  terminals: Terminals;
  events: EventSink;
  adapters: readonly ProfileAdapter[];
  /** Texts waiting for an agent's prompt. */
  queued(agentId: string): number;
  /** Role texts, for whoever reads or writes them. */
  texts: RoleTexts;
  /** Something of what a running agent was told has changed since. */
  isOutdated(told: Told | undefined): boolean;
  /** Of the policy a launch would run under now. */
  policyRevision(projectId: string, agentId: string): string | undefined;
  /** Work given to an agent that is being removed fails. */
  failWork(agentId: string, reason: string): void;
  /** What the limit of its account means for an agent. */
  limitOf(agentId: string): AgentLimit | undefined;
  workRoots: Pick<AgentWorkRoots, "of" | "treeOf">;
}

const encoder = new TextEncoder();

/** Agents as people and scripts see them: identity, state and process in one view. */
export class AgentCatalogue implements AgentService {
  readonly #deps: CatalogueDependencies;
  readonly #restarts: AgentRestarts;

  constructor(dependencies: CatalogueDependencies) {
    this.#deps = dependencies;
    this.#restarts = new AgentRestarts(dependencies);
  }

  async list(projectId: string): Promise<AgentView[]> {
    return (await this.#deps.files.list(projectId)).map((agent) => this.#view(projectId, agent));
  }

  async create(
    projectId: string,
    input: { name: string; profile: string; context?: string | undefined },
  ): Promise<AgentView> {
    const { profile } = findAdapter(this.#deps.adapters, input.profile);
    const context = input.context ?? `# ${input.name.trim()}\n`;
    const created = { name: input.name, profileId: profile.id, context };
    const agent = await this.#deps.files.create(projectId, created);
    this.#deps.events.publish({ type: "agentsChanged", projectId });
    return this.#view(projectId, agent);
  }

  async update(
    projectId: string,
    agentId: string,
    input: {
      name?: string | undefined;
      profile?: string | undefined;
      context?: string | undefined;
      synchronized?: boolean | undefined;
      orchestrator?: boolean | undefined;
    },
  ): Promise<AgentView> {
    const { name, profile, context, synchronized, orchestrator } = input;
    const adapter = profile === undefined ? undefined : findAdapter(this.#deps.adapters, profile);
    if (adapter) await this.#restarts.checkVendor(projectId, agentId, adapter);
    await this.#deps.files.update(projectId, agentId, {
      name,
      ...(synchronized === undefined ? {} : { synchronized }),
      ...(orchestrator === undefined ? {} : { orchestrator }),
    });
    if (context !== undefined) await this.#deps.texts.write(projectId, { text: context }, agentId);
    try {
      if (adapter) await this.#restarts.changeVendor(projectId, agentId, adapter);
    } finally {
      this.#deps.events.publish({ type: "agentsChanged", projectId });
    }
    const agent = await this.#deps.files.get(projectId, agentId);
    return this.#view(projectId, agent);
  }

  async remove(projectId: string, agentId: string): Promise<void> {
    const { name } = await this.#deps.files.get(projectId, agentId);
    await this.#stop(projectId, agentId);
    this.#deps.failWork(agentId, `the agent "${name}" was removed`);
    await this.#deps.files.remove(projectId, agentId);
    this.#deps.events.publish({ type: "agentsChanged", projectId });
  }

  async context(projectId: string, agentId: string): Promise<string> {
    return (await this.#deps.texts.read(projectId, agentId)).text;
  }

  async launch(projectId: string, agentId: string, options: LaunchOptions): Promise<SessionView> {
    return this.#session(await this.#deps.runs.launch(projectId, agentId, options));
  }

  #session(run: AgentRun): SessionView {
    const { sessionId, context } = run.identity;
    const info = this.#deps.terminals.find(sessionId);
    return {
      sessionId,
      cwd: context.runDir,
      rows: info?.rows ?? 0,
      cols: info?.cols ?? 0,
      cellKind: run.chat ? "chat" : "pty",
      resumed: context.resume !== undefined,
      ...(run.resumeProblem === undefined ? {} : { resumeProblem: run.resumeProblem }),
      ...(run.vendorSessionId === undefined ? {} : { assignedConversationId: run.vendorSessionId }),
    };
  }

  async stop(projectId: string, agentId: string): Promise<void> {
    await this.#deps.files.get(projectId, agentId);
    await this.#stop(projectId, agentId);
  }

  async restart(
    projectId: string,
    agentId: string,
    options: RestartOptions,
  ): Promise<SessionView> {
    return this.#session(await this.#restarts.restart(projectId, agentId, options));
  }

  async interrupt(projectId: string, agentId: string): Promise<void> {
    const run = await this.#live(projectId, agentId);
    if (run.chat) return await run.chat.interrupt();
    const bytes = encoder.encode(run.identity.adapter.profile.typing.interrupt);
    await this.#deps.terminals.type(run.identity.sessionId, { bytes });
  }

  live(projectId: string): { agentId: string; nodeId?: string; sessionId: string }[] {
    return this.#deps.runs.liveOf(projectId).map(({ identity, nodeId }) => ({
      agentId: identity.agentId,
      sessionId: identity.sessionId,
      ...(nodeId === undefined ? {} : { nodeId }),
    }));
  }

  async screen(projectId: string, agentId: string) {
    const run = await this.#live(projectId, agentId);
    if (run.chat) {
      throw new IdeaError("INVALID", "This agent has no screen: it runs without a terminal");
    }
    const screen = await this.#deps.terminals.screen(run.identity.sessionId);
    const { state, dialog } = run.activity;
    return { ...screen, status: state, ...(dialog ? { dialog } : {}) };
  }

  async resumable(projectId: string): Promise<ResumableAgent[]> {
    return await offerToResume(projectId, this.#deps);
  }

  async #live(projectId: string, agentId: string): Promise<AgentRun> {
    const { name } = await this.#deps.files.get(projectId, agentId);
    const run = this.#lastRun(projectId, agentId);
    if (run && !run.ended) return run;
    throw new IdeaError("AGENT_NOT_RUNNING", `"${name}" is not running`);
  }

  /** A copy of the project has agents of the same ids: their runs are none of its own. */
  #lastRun(projectId: string, agentId: string): AgentRun | undefined {
    const run = this.#deps.runs.last(agentId);
    return run?.identity.projectId === projectId ? run : undefined;
  }

  async #stop(projectId: string, agentId: string): Promise<void> {
    if (!this.#deps.runs.isElsewhere(projectId, agentId)) await this.#deps.runs.stop(agentId);
  }

  #isThere({ chat, ended, identity }: AgentRun): boolean {
    if (chat) return !ended;
    return this.#deps.terminals.find(identity.sessionId) !== undefined;
  }

  #sandbox(projectId: string, run: AgentRun | undefined): Pick<AgentView, "sandbox"> {
    if (!run || run.ended) return {};
    const { policy, agentId } = run.identity;
    const outdated = policy?.revision !== this.#deps.policyRevision(projectId, agentId);
    if (policy) {
      const { enforcement: { status }, unprotected } = policy;
      return { sandbox: { status, outdated, unprotected } };
    }
    return outdated ? { sandbox: { status: "unenforced", outdated, unprotected: [] } } : {};
  }

  #view(projectId: string, agent: Agent): AgentView {
    const run = this.#lastRun(projectId, agent.agentId);
    const slug = this.#deps.adapters.find(({ profile }) => profile.id === agent.profileId)?.profile
      .slug;
    const activity = run?.activity ?? { state: "stopped" as const, since: 0, signal: "" };
    const { state, since, signal } = activity;
    const mode = run?.mode ?? this.#deps.store.lastMode(agent.agentId);
    const limit = this.#deps.limitOf(agent.agentId);
    return {
      id: agent.agentId,
      projectId,
      name: agent.name,
      contextPath: agent.mdPath,
      profileId: agent.profileId,
      synchronized: agent.synchronized,
      skills: agent.skills ?? [],
      ...(agent.origin?.type === "template" ? { template: templateOf(agent.origin) } : {}),
      ...(agent.orchestrator ? { orchestrator: true } : {}),
      state,
      since,
      signal,
      queued: this.#deps.queued(agent.agentId),
      ...this.#sandbox(projectId, run),
      ...placeOf(this.#deps.workRoots, projectId, agent.agentId, run),
      ...(limit ? { limit } : {}),
      ...(slug === undefined ? {} : { profile: slug }),
      ...(run?.activity.reason === undefined ? {} : { reason: run.activity.reason }),
      ...(run?.activity.dialog === undefined ? {} : { dialog: run.activity.dialog }),
      ...(run && this.#isThere(run) ? { sessionId: run.identity.sessionId } : {}),
      ...(mode === undefined ? {} : { mode }),
      ...(run && !run.ended && this.#deps.isOutdated(run.told) ? { contextOutdated: true } : {}),
      ...(run?.resumeProblem && !run.ended ? { resumeProblem: run.resumeProblem } : {}),
    };
  }
}

function templateOf({ templateId, syncedVersion, syncedRevision }: TemplateOrigin): TemplateOrigin {
  return { templateId, syncedVersion, syncedRevision };
}
