import type { Agent } from "../../core/agent/agent.ts";
import type { RoleTexts } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { AgentView } from "../../core/agent/service.ts";
import {
  compare,
  freeName,
  isBehind,
  type MadeAgent,
  requireSync,
} from "../../core/template/rules.ts";
import type {
  AgentDrift,
  SyncPreview,
  Template,
  TemplateOrigin,
} from "../../core/template/template.ts";
import { Turns } from "../store/files.ts";
import { revisionOf } from "../store/revision.ts";

/** Agents, as templates need them. */
export interface MadeAgents {
  list(projectId: string): Promise<readonly Agent[]>;
  get(projectId: string, agentId: string): Promise<Agent>;
  create(
    projectId: string,
    input:
      & { name: string; profileId: string; context: string }
      & Partial<
        Pick<Agent, "synchronized" | "origin" | "orchestrator">
      >,
  ): Promise<Agent>;
  update(projectId: string, agentId: string, changes: Pick<Agent, "origin">): Promise<Agent>;
}

/** What agents made from templates need from the rest of the host. */
export interface MadeDependencies {
  agents: MadeAgents;
  /** Their role texts. */
  texts: RoleTexts;
  events: EventSink;
  /** @throws IdeaError `NOT_FOUND` */
  view(projectId: string, agentId: string): Promise<AgentView>;
}

/** What a new agent is, beside the template's text. */
export interface MadeInput {
  /** Absent: the template's, made free. */
  name?: string | undefined;
  profileId: string;
  synchronized: boolean;
  orchestrator?: true;
}

/** Agents that were made from templates, and how they stand to them. */
export class AgentsMade {
  readonly #deps: MadeDependencies;
  readonly #turns = new Turns();

  constructor(dependencies: MadeDependencies) {
    this.#deps = dependencies;
  }

  /** @throws IdeaError `ALREADY_EXISTS` for the name asked for, `INVALID` */
  create(projectId: string, template: Template, input: MadeInput): Promise<AgentView> {
    return this.#turns.run(() => this.#create(projectId, template, input));
  }

  /**
   * An agent of each template; one that has its name, or was made from it, stays as it is.
   * @param members in their order; the first becomes the orchestrator of a project that has none
   */
  team(
    projectId: string,
    members: readonly { template: Template; name: string; profileId: string }[],
  ): Promise<AgentView[]> {
    return this.#turns.run(async () => {
      const views: AgentView[] = [];
      for (const [place, { template, name, profileId }] of members.entries()) {
        const agents = await this.#deps.agents.list(projectId);
        const there = agents.find((agent) => agent.name.toLowerCase() === name.toLowerCase()) ??
          agents.find((agent) => originOf(agent)?.templateId === template.id);
        const leads = place === 0 && !agents.some(({ orchestrator }) => orchestrator);
        const extras = { synchronized: true, ...(leads ? { orchestrator: true as const } : {}) };
        views.push(
          there
            ? await this.#deps.view(projectId, there.agentId)
            : await this.#create(projectId, template, { name, profileId, ...extras }),
        );
      }
      return views;
    });
  }

  async drift(projectId: string, templates: readonly Template[]): Promise<AgentDrift[]> {
    const drifts: AgentDrift[] = [];
    for (const agent of await this.#deps.agents.list(projectId)) {
      const origin = originOf(agent);
      const template = templates.find(({ id }) => id === origin?.templateId);
      if (!origin || !template) continue;
      const made = madeAgent(agent, origin, await this.#revision(projectId, agent.agentId));
      const compared = { version: template.version, revision: revisionOf(template.contentMd) };
      if (isBehind(made, compared)) drifts.push(compare(made, compared));
    }
    return drifts;
  }

  /**
   * @param find the template as it is now; undefined when it is gone
   * @throws IdeaError `NOT_FOUND` when the agent is not made from a template, or it is gone
   */
  async preview(
    projectId: string,
    agentId: string,
    find: (templateId: string) => Promise<Template | undefined>,
  ): Promise<SyncPreview> {
    const agent = await this.#deps.agents.get(projectId, agentId);
    const origin = originOf(agent);
    if (!origin) {
      throw new IdeaError("NOT_FOUND", `"${agent.name}" was not made from a template`);
    }
    const template = await find(origin.templateId);
    if (!template) {
      const message = `The template that "${agent.name}" was made from does not exist any more`;
      throw new IdeaError("NOT_FOUND", message);
    }
    const { text: current, revision } = await this.#deps.texts.read(projectId, agentId);
    const next = template.contentMd;
    const compared = { version: template.version, revision: revisionOf(next) };
    return { ...compare(madeAgent(agent, origin, revision), compared), current, revision, next };
  }

  /** @throws IdeaError `CONFLICT`, and as {@link preview} */
  async sync(
    projectId: string,
    agentId: string,
    options: { force: boolean; revision?: string | undefined },
    find: (templateId: string) => Promise<Template | undefined>,
  ): Promise<AgentView> {
    const { agents, texts, events, view } = this.#deps;
    const { name } = await agents.get(projectId, agentId);
    const preview = await this.preview(projectId, agentId, find);
    requireSync(preview, name, options);
    const { templateId, to, next, revision } = preview;
    // What was shown, or was just judged to be no loss, is what is replaced, or nothing.
    const replaced = options.revision ?? revision;
    await texts.write(projectId, { text: next, revision: replaced }, agentId);
    const taken = { templateId, syncedVersion: to, syncedRevision: revisionOf(next) };
    await agents.update(projectId, agentId, { origin: { type: "template", ...taken } });
    events.publish({ type: "agentsChanged", projectId });
    return await view(projectId, agentId);
  }

  async #create(
    projectId: string,
    { id, name: templateName, version, contentMd }: Template,
    { name, profileId, synchronized, orchestrator }: MadeInput,
  ): Promise<AgentView> {
    const { agents, events, view } = this.#deps;
    const taken = (await agents.list(projectId)).map((agent) => agent.name);
    const agent = await agents.create(projectId, {
      name: name ?? freeName(templateName, taken),
      profileId,
      context: contentMd,
      synchronized,
      origin: {
        type: "template",
        templateId: id,
        syncedVersion: version,
        syncedRevision: revisionOf(contentMd),
      },
      ...(orchestrator ? { orchestrator } : {}),
    });
    events.publish({ type: "agentsChanged", projectId });
    return await view(projectId, agent.agentId);
  }

  /** Of a role text that cannot be read nobody knows whether it was edited: it counts as edited. */
  async #revision(projectId: string, agentId: string): Promise<string> {
    try {
      return (await this.#deps.texts.read(projectId, agentId)).revision;
    } catch (failure) {
      if (failure instanceof IdeaError) return "unreadable";
      throw failure;
    }
  }
}

function originOf({ origin }: Agent): TemplateOrigin | undefined {
  return origin?.type === "template" ? origin : undefined;
}

function madeAgent(
  { agentId, synchronized }: Agent,
  origin: TemplateOrigin,
  revision: string,
): MadeAgent {
  return { agentId, synchronized, origin, revision };
}
