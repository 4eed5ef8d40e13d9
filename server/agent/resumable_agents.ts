import type { Agent } from "../../core/agent/agent.ts";
import {
  type OwnConversation as RecordedConversation,
  resumableAgents,
} from "../../core/conversation/resumable.ts";
import type { Leaf } from "../../core/layout/layout.ts";
import type { ResumableAgent } from "../../core/agent/service.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import type { AgentRuns } from "./agent_runs.ts";
import type { OwnConversation } from "./own_conversation.ts";

/** Adorns an agent that can be resumed. */
export type LastSaid = Pick<ResumableAgent, "lastTopic" | "lastAt" | "tokens">;

/** What is asked for what can be resumed. */
export interface OfferDependencies {
  files: Pick<AgentFiles, "list">;
  runs: Pick<AgentRuns, "ownConversation">;
  store: Pick<LaunchStore, "wasCutOff">;
  /** Cells of the project's layouts that show agents, in layout order. */
  agentCells(projectId: string): Promise<Leaf[]>;
  /** What an agent was last asked, and how long its conversation is, as far as it is known. */
  lastSaid(projectId: string, agent: Agent): Promise<LastSaid>;
}

/** Agents that ran or have a conversation to go on with, with what is known of it. */
export async function offerToResume(
  projectId: string,
  { files, runs, store, agentCells, lastSaid }: OfferDependencies,
): Promise<ResumableAgent[]> {
  const agents = new Map((await files.list(projectId)).map((agent) => [agent.agentId, agent]));
  const cells = await agentCells(projectId);
  const own = new Map<string, OwnConversation>();
  for (const { agent } of cells) {
    if (agent === undefined || own.has(agent) || !agents.has(agent)) continue;
    own.set(agent, await runs.ownConversation(projectId, agent));
  }
  // A host that crashes writes no layout: its launches tell.
  const ran = cells.map((cell) => ({
    ...cell,
    agentWasRunning: cell.agentWasRunning === true || store.wasCutOff(cell.agent ?? ""),
  }));
  const recorded = (agentId: string) => asRecorded(own.get(agentId));
  const found = resumableAgents(ran, [...agents.values()], recorded);
  return await Promise.all(found.map(async (one) => ({
    ...one,
    ...reasonOf(own.get(one.agentId)),
    ...await lastSaid(projectId, agents.get(one.agentId)!),
  })));
}

/** One that is lost is offered too, so that it can be said why; one that never was is not. */
function asRecorded(own: OwnConversation | undefined): RecordedConversation | undefined {
  if (own?.id !== undefined) return { conversationId: own.id };
  return own?.lost === undefined ? undefined : {};
}

function reasonOf(own: OwnConversation | undefined): { reason?: string } {
  return own && own.id === undefined ? { reason: own.reason } : {};
}
