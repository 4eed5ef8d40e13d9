import type { AgentView } from "../../../core/agent/service.ts";
import { activeAgents } from "../agent/agents.ts";

/** Agents of the project on the screen that were made from a template. */
export function madeFrom(templateId: string): AgentView[] {
  return activeAgents.value.filter(({ template }) => template?.templateId === templateId);
}
