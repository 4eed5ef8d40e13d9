import type { AgentView } from "../../../core/agent/service.ts";
import type { Skill, SkillInput, SkillProblem, SkillRef } from "../../../core/skill/skill.ts";
import { api, done, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeAgents, agents } from "../agent/agents.ts";
import { type Known, known } from "../knowledge/known.ts";

/** Skills of the user and of a project, and folders that hold none. */
export interface SkillList {
  skills: Skill[];
  problems: SkillProblem[];
}

/** What each project can use; undefined until it was read. */
export const skills = perProject<Known<SkillList> | undefined>(
  (p) => known(readAs<SkillList>(api.projects[":p"].skills.$get({ param: { p } }))),
  undefined,
);

/** A word for a skill that no other one has. */
export function skillKey({ scope, slug }: SkillRef): string {
  return `${scope} ${slug}`;
}

/** True when the agent is started with the skill. */
export function hasSkill(agent: AgentView, skill: SkillRef): boolean {
  return agent.skills.some((one) => skillKey(one) === skillKey(skill));
}

/** Agents of the project on the screen that are started with the skill. */
export function agentsWith(skill: SkillRef): AgentView[] {
  return activeAgents.value.filter((agent) => hasSkill(agent, skill));
}

/** Adds a skill. @throws IdeaError `ALREADY_EXISTS`, `INVALID` naming the field */
export async function createSkill(
  projectId: string,
  { scope, slug, description, content }: SkillRef & SkillInput,
): Promise<Skill> {
  const json = { slug, description, content };
  const skill = await readAs<Skill>(
    scope === "global"
      ? api.skills.$post({ json })
      : api.projects[":p"].skills.$post({ param: { p: projectId }, json }),
  );
  await skills.refresh(projectId);
  return skill;
}

/** Changes a skill. @throws IdeaError `CONFLICT` when it is another one than the revision says */
export async function updateSkill(
  p: string,
  { scope, slug }: SkillRef,
  json: SkillInput & { revision: string },
): Promise<Skill> {
  const skill = await readAs<Skill>(
    scope === "global"
      ? api.skills[":slug"].$put({ param: { slug }, json })
      : api.projects[":p"].skills[":slug"].$put({ param: { p, slug }, json }),
  );
  await skills.refresh(p);
  return skill;
}

/** Removes a skill, also from the agents of the project. */
export async function removeSkill(p: string, { scope, slug }: SkillRef): Promise<void> {
  await done(
    scope === "global"
      ? api.skills[":slug"].$delete({ param: { slug } })
      : api.projects[":p"].skills[":slug"].$delete({ param: { p, slug } }),
  );
  await Promise.all([skills.refresh(p), agents.refresh(p)]);
}

/** Whether an agent is started with a skill from its next start on. */
export async function assignSkill(
  { projectId: p, id: a }: AgentView,
  { scope, slug }: SkillRef,
  has: boolean,
): Promise<void> {
  const route = api.projects[":p"].agents[":a"].skills[":scope"][":slug"];
  const param = { p, a, scope, slug };
  await done(has ? route.$put({ param }) : route.$delete({ param }));
  await agents.refresh(p);
}
