import { IdeaError } from "../../core/error.ts";
import type { LaunchOptions } from "../../core/agent/service.ts";
import type { AgentRun } from "./agent_run.ts";

/** @throws IdeaError `CONFLICT` for the run of a copy of the project: its agents have the same ids */
export function ofProject(projectId: string, run: AgentRun): AgentRun {
  if (run.identity.projectId === projectId) return run;
  throw new IdeaError(
    "CONFLICT",
    `The same agent runs in ${run.identity.context.workRoot}, and one of both projects is a copy ` +
      "of the other: stop it there first",
  );
}

/**
 * Launching a live agent is asking to see it.
 * @throws IdeaError `AGENT_ALREADY_RUNNING` when another cell shows it and `attach` is not set
 */
export function show(run: AgentRun, { nodeId, attach }: LaunchOptions): AgentRun {
  if (nodeId === undefined || nodeId === run.nodeId) return run;
  if (run.nodeId !== undefined && !attach) {
    const { agentId } = run.identity;
    throw new IdeaError(
      "AGENT_ALREADY_RUNNING",
      `agent ${agentId} is already running in cell ${run.nodeId}`,
    );
  }
  run.nodeId = nodeId;
  return run;
}
