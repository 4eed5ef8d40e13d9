import { computed, signal } from "@preact/signals";
import type { AgentView, ResumableAgent } from "../../../core/agent/service.ts";
import { activeProject } from "../project/projects.ts";
import { launch, launching } from "./agent_actions.ts";
import { activeAgents, resumable } from "./agents.ts";

/** An agent that was running when its project was last left, and what is known of its talk. */
export interface WaitingAgent {
  agent: AgentView;
  entry: ResumableAgent;
}

/** Projects whose offer was answered. */
const declined = signal<ReadonlySet<string>>(new Set());

/** Agents of the project on the screen that may be brought back, in the order of the layouts. */
export const waitingAgents = computed<readonly WaitingAgent[]>(() => {
  const projectId = activeProject.value?.id;
  if (projectId === undefined || declined.value.has(projectId)) return [];
  return resumable.of(projectId).filter((entry) => entry.wasRunning).flatMap((entry) => {
    const agent = activeAgents.value.find((known) => known.id === entry.agentId);
    const isIdle = agent && !agent.sessionId && !launching.value.has(agent.id);
    return isIdle ? [{ agent, entry }] : [];
  });
});

/** Takes the offer away. */
export function declineResume(projectId: string): void {
  declined.value = new Set(declined.value).add(projectId);
}

/**
 * Brings agents back, each in its own conversation where that can be resumed. One after the other:
 * starting all at once would exhaust a limited account in a burst.
 */
export async function bringBack(projectId: string, some: readonly WaitingAgent[]): Promise<void> {
  declineResume(projectId);
  for (const one of some) await launch(one.agent, { conversationId: conversationOf(one.entry) });
}

/** Starts one agent without its conversation: it is told where things stand. */
export function startAfresh({ agent }: WaitingAgent): Promise<void> {
  return launch(agent);
}

/** The conversation an agent goes on with; undefined when it starts afresh. */
export function conversationOf(
  { resumeSupported, conversationId }: ResumableAgent,
): string | undefined {
  return resumeSupported ? conversationId : undefined;
}
