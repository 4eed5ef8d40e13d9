import type { AgentMode, AgentView } from "../../../core/agent/service.ts";
import { canChat } from "../profile/profiles.ts";

/** How an agent will be driven when nobody says otherwise: as the last time, where its CLI can. */
export function usualMode({ mode, profileId }: AgentView): AgentMode {
  return mode === "structured" && canChat(profileId) ? "structured" : "terminal";
}

/** The other way to drive an agent; undefined when its CLI has only one. */
export function otherMode(agent: AgentView): AgentMode | undefined {
  if (!canChat(agent.profileId)) return undefined;
  return usualMode(agent) === "structured" ? "terminal" : "structured";
}
