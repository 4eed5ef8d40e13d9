import type { AgentPlace } from "../../../core/event.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { language, t } from "../../text/text.ts";
import { agents } from "../agent/agents.ts";

/** An agent of any open project; undefined when it is gone or its project was not read. */
export function agentAt({ projectId, agentId }: AgentPlace): AgentView | undefined {
  return agents.of(projectId).find(({ id }) => id === agentId);
}

/** The name of an agent of any project, or a word for one that is gone. */
export function agentNameIn(place: AgentPlace): string {
  return agentAt(place)?.name ?? t().delegation.removedAgent;
}

/** The names of agents as a list in the reader's language: `Bob, Dev and QA`. */
export function agentNames(places: readonly AgentPlace[]): string {
  const format = new Intl.ListFormat(language.value, { type: "conjunction" });
  return format.format(places.map(agentNameIn));
}
