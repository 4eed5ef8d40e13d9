import type { Agent } from "../../core/agent/agent.ts";
import type { Leaf } from "../../core/layout/layout.ts";
import type { ResumableAgent } from "../../core/services.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import type { AgentFiles } from "./agent_files.ts";
import type { AgentRuns } from "./agent_runs.ts";

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

/** Agents that ran or have a conversation to go on with, each once, in the order of the layout. */
export async function resumableAgents(
  projectId: string,
  dependencies: OfferDependencies,
): Promise<ResumableAgent[]> {
  const agents = await dependencies.files.list(projectId);
  const found: ResumableAgent[] = [];
  for (const cell of await dependencies.agentCells(projectId)) {
    const agent = agents.find((one) => one.agentId === cell.agent);
    if (!agent || found.some((one) => one.agentId === agent.agentId)) continue;
    const resumable = await offer(projectId, agent, cell, dependencies);
    if (!resumable) continue;
    found.push({ ...resumable, ...await dependencies.lastSaid(projectId, agent) });
  }
  return found;
}

async function offer(
  projectId: string,
  { agentId, name }: Agent,
  cell: Leaf,
  { runs, store }: OfferDependencies,
): Promise<ResumableAgent | undefined> {
  // A host that crashes writes no layout: its launches tell.
  const wasRunning = cell.agentWasRunning === true || store.wasCutOff(agentId);
  const own = await runs.ownConversation(projectId, agentId);
  if (!wasRunning && own.id === undefined && own.lost === undefined) return undefined;
  return {
    agentId,
    name,
    nodeId: cell.id,
    wasRunning,
    resumeSupported: own.id !== undefined,
    ...(own.id === undefined ? { reason: own.reason } : { conversationId: own.id }),
  };
}
