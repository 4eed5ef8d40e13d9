import { computed, signal } from "@preact/signals";
import type { AgentView } from "../../../core/agent/service.ts";
import type {
  AgentDrift,
  SyncPreview,
  Template,
  TemplateChange,
  TemplateInput,
} from "../../../core/template/template.ts";
import { api, done, readAs } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { perProject } from "../../state/per_project.ts";
import type { Language } from "../../text/text.ts";
import { agents, updateAgent } from "../agent/agents.ts";
import { type Known, known, valueOf } from "../knowledge/known.ts";
import { activeProject } from "../project/projects.ts";

/** Role texts of the user, for all projects; undefined until they were read. */
export const templates = signal<Known<Template[]> | undefined>(undefined);

const reading = new Coalesced(async () => {
  templates.value = await known(readAs<Template[]>(api.templates.$get()));
});

/** Reads the templates again. */
export function refreshTemplates(): Promise<void> {
  return reading.run();
}

/** Agents of every project whose template went on without them; undefined until it was read. */
export const drifts = perProject<Known<AgentDrift[]> | undefined>(
  (p) => known(readAs<AgentDrift[]>(api.projects[":p"].templates.drift.$get({ param: { p } }))),
  undefined,
);

/** Those of the project on the screen. */
export const activeDrifts = computed(() => valueOf(drifts.of(activeProject.value?.id)) ?? []);

/** A template by its id, once they were read. */
export function findTemplate(templateId: string | undefined): Template | undefined {
  return valueOf(templates.value)?.find(({ id }) => id === templateId);
}

/** Adds a template. @throws IdeaError `ALREADY_EXISTS` for the name, `INVALID` */
export async function createTemplate(json: TemplateInput): Promise<Template> {
  const template = await readAs<Template>(api.templates.$post({ json }));
  await refreshTemplates();
  return template;
}

/** Changes a template. @throws IdeaError `CONFLICT` when it is another one than the version says */
export async function updateTemplate(id: string, change: TemplateChange): Promise<Template> {
  const { name, contentMd, defaultProfileId, version } = change;
  const json = { name, contentMd, defaultProfileId, ...(version === undefined ? {} : { version }) };
  const route = api.templates[":template"];
  const template = await readAs<Template>(route.$patch({ param: { template: id }, json }));
  await refreshTemplates();
  return template;
}

/** Removes a template; agents made from it stay. */
export async function removeTemplate(id: string): Promise<void> {
  await done(api.templates[":template"].$delete({ param: { template: id } }));
  await refreshTemplates();
}

/** Adds a starter team: its templates and an agent of each; agents that are there stay. */
export async function addTeam(
  projectId: string,
  input: { language: Language; profile?: string | undefined },
): Promise<AgentView[]> {
  const route = api.projects[":p"].templates.team;
  const json = { language: input.language, profile: input.profile };
  const team = await readAs<AgentView[]>(route.$post({ param: { p: projectId }, json }));
  await Promise.all([refreshTemplates(), agents.refresh(projectId)]);
  return team;
}

/** Makes an agent with a template's text. */
export async function createFromTemplate(
  projectId: string,
  templateId: string,
  json: { name: string; profile: string; synchronized: boolean },
): Promise<AgentView> {
  const route = api.projects[":p"].templates[":template"].agents;
  const param = { p: projectId, template: templateId };
  const agent = await readAs<AgentView>(route.$post({ param, json }));
  await agents.refresh(projectId);
  return agent;
}

/** What taking the template's text would mean for an agent. */
export function readPreview({ projectId: p, id: a }: AgentView): Promise<SyncPreview> {
  return readAs<SyncPreview>(api.projects[":p"].agents[":a"].template.$get({ param: { p, a } }));
}

/**
 * Gives an agent its template's text.
 * @param json.force also when its own was edited; `revision`: of the text that was seen
 * @throws IdeaError `CONFLICT` when it was edited, or says something else than was seen
 */
export async function takeTemplate(
  agent: AgentView,
  json: { force: boolean; revision?: string },
): Promise<void> {
  const route = api.projects[":p"].agents[":a"].template.sync;
  const param = { p: agent.projectId, a: agent.id };
  try {
    await done(route.$post({ param, json }));
  } finally {
    await Promise.all([agents.refresh(agent.projectId), drifts.refresh(agent.projectId)]);
  }
}

/** Whether an agent takes new versions of its template. */
export async function keepInStep(agent: AgentView, synchronized: boolean): Promise<void> {
  await updateAgent(agent, { synchronized });
  await drifts.refresh(agent.projectId);
}
