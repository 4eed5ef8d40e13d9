import type { AgentView } from "../../../core/agent/service.ts";
import type { ReviewView } from "../../../core/review/review.ts";
import { activeAgents, findAgent } from "../agent/agents.ts";
import { chosenAgents } from "./place.ts";

const SHORT_ID = 8;

/** What an agent is called, also when it is gone. */
export function agentName(agentId: string): string {
  return findAgent(agentId)?.name ?? agentId.slice(0, SHORT_ID);
}

/** The agent that works in a work tree. */
export function agentIn(tree: string | undefined): AgentView | undefined {
  return tree === undefined
    ? undefined
    : activeAgents.value.find(({ worktree }) => worktree?.path === tree);
}

/** Who gets what is sent: the chosen one, else whose work it is, else the first. */
export function addressee({ id, target }: ReviewView): AgentView | undefined {
  return findAgent(chosenAgents.value.get(id)) ?? agentIn(target.tree) ?? activeAgents.value[0];
}
