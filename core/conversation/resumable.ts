import type { ResumableAgent } from "../agent/service.ts";

/** A cell that shows an agent, in the order of the layouts. */
export interface AgentCell {
  id: string;
  agent?: string | undefined;
  agentWasRunning?: boolean | undefined;
}

/** What is recorded of an agent's own conversation with its CLI. */
export interface OwnConversation {
  /** Absent when its transcript is gone: a fresh start with the hand-off is all there is. */
  conversationId?: string;
}

/**
 * The agents that can go on where they were: those that were running, or that have a conversation of
 * their own. Each once, in its first cell.
 * @param agents of the project; a cell of another agent is passed over
 * @param conversationOf what is recorded of an agent, undefined for nothing
 */
export function resumableAgents(
  cells: readonly AgentCell[],
  agents: readonly { agentId: string; name: string }[],
  conversationOf: (agentId: string) => OwnConversation | undefined,
): ResumableAgent[] {
  const found = new Map<string, ResumableAgent>();
  for (const { id, agent: agentId, agentWasRunning } of cells) {
    const agent = agents.find((one) => one.agentId === agentId);
    if (!agent || found.has(agent.agentId)) continue;
    const recorded = conversationOf(agent.agentId);
    const wasRunning = agentWasRunning === true;
    if (!wasRunning && !recorded) continue;
    found.set(agent.agentId, {
      agentId: agent.agentId,
      name: agent.name,
      nodeId: id,
      wasRunning,
      resumeSupported: recorded?.conversationId !== undefined,
      ...(recorded?.conversationId === undefined
        ? {}
        : { conversationId: recorded.conversationId }),
    });
  }
  return [...found.values()];
}
