import { computed } from "@preact/signals";
import type { AgentStateEvent } from "../../../core/event.ts";
import type {
  AgentView,
  LaunchOptions,
  RestartOptions,
  ResumableAgent,
  SessionView,
} from "../../../core/agent/service.ts";
import { api, done, read } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeProject, openProjects } from "../project/projects.ts";
import { withoutDeadSession, withState } from "./agent_state.ts";

/** The agents of every project. */
export const agents = perProject<readonly AgentView[]>(
  async (projectId) => {
    const all = await read(api.projects[":p"].agents.$get({ param: { p: projectId } }));
    return all.map(withoutDeadSession);
  },
  [],
);

/** Agents that were running when their project was last left. */
export const resumable = perProject<readonly ResumableAgent[]>(
  async (projectId) =>
    (await read(api.projects[":p"].resumable.$get({ param: { p: projectId } }))).resumable,
  [],
);

/** Agents of the project on the screen. */
export const activeAgents = computed(() => agents.of(activeProject.value?.id));

/** Agents of all open projects that wait for a person, longest waiting first. */
export const needingYou = computed(() =>
  openProjects.value
    .flatMap((project) => agents.of(project.id))
    .filter((agent) => agent.state === "needsYou")
    .sort((a, b) => a.since - b.since)
);

/** The project of an agent, by name. */
export function projectName(agent: AgentView): string {
  return openProjects.value.find(({ id }) => id === agent.projectId)?.name ?? "";
}

/** An agent of the project on the screen. */
export function findAgent(agentId: string | undefined): AgentView | undefined {
  return activeAgents.value.find((agent) => agent.id === agentId);
}

/** Folds a state event into the list. */
export function applyStateEvent(event: AgentStateEvent): void {
  agents.patch(event.projectId, (known) => withState(known, event));
}

/** Creates an agent. */
export async function createAgent(
  projectId: string,
  input: { name: string; profile: string; context?: string | undefined },
): Promise<AgentView> {
  const json = { name: input.name, profile: input.profile, context: input.context };
  const agent = await read(api.projects[":p"].agents.$post({ param: { p: projectId }, json }));
  await agents.refresh(projectId);
  return agent;
}

/** What can be changed about an agent; what is absent stays. */
export interface AgentChange {
  name?: string;
  profile?: string;
  synchronized?: boolean;
  orchestrator?: boolean;
}

/** Changes an agent. */
export async function updateAgent(agent: AgentView, change: AgentChange): Promise<void> {
  const { name, profile, synchronized, orchestrator } = change;
  const json = { name, profile, synchronized, orchestrator };
  await read(api.projects[":p"].agents[":a"].$patch({ param: paramsOf(agent), json }));
  await agents.refresh(agent.projectId);
}

/** Starts an agent. */
export async function launchAgent(agent: AgentView, options: LaunchOptions): Promise<void> {
  const { rows, cols, nodeId, conversationId, attach, mode } = options;
  const json = { rows, cols, nodeId, conversationId, attach, mode };
  await read(api.projects[":p"].agents[":a"].launch.$post({ param: paramsOf(agent), json }));
  await agents.refresh(agent.projectId);
}

/** Stops an agent and starts it again in its conversation; the answer says whether that was there. */
export async function restartAgent(
  agent: AgentView,
  { rows, cols, nodeId, mode }: RestartOptions,
): Promise<SessionView> {
  const json = { rows, cols, nodeId, mode };
  const route = api.projects[":p"].agents[":a"].restart;
  const session = await read(route.$post({ param: paramsOf(agent), json }));
  await agents.refresh(agent.projectId);
  return session;
}

/** Stops an agent's process. */
export async function stopAgent(agent: AgentView): Promise<void> {
  await done(api.projects[":p"].agents[":a"].stop.$post({ param: paramsOf(agent) }));
  await agents.refresh(agent.projectId);
}

/** Interrupts an agent's turn. */
export async function interruptAgent(agent: AgentView): Promise<void> {
  await done(api.projects[":p"].agents[":a"].interrupt.$post({ param: paramsOf(agent) }));
}

/** Deletes an agent. */
export async function removeAgent(agent: AgentView): Promise<void> {
  await done(api.projects[":p"].agents[":a"].$delete({ param: paramsOf(agent) }));
  await agents.refresh(agent.projectId);
}

/** Puts a person's message in the agent's queue. */
export async function sendMessage(agent: AgentView, text: string): Promise<void> {
  await read(
    api.projects[":p"].agents[":a"].input.$post({ param: paramsOf(agent), json: { text } }),
  );
}

function paramsOf(agent: AgentView) {
  return { p: agent.projectId, a: agent.id };
}
