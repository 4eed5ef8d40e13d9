import type { AgentWorkRoots } from "../../core/agent/work_roots.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { AgentRun } from "./agent_run.ts";

/** Where an agent works, and where its live session does when that is elsewhere. */
export function placeOf(
  workRoots: Pick<AgentWorkRoots, "of" | "treeOf">,
  projectId: string,
  agentId: string,
  run: AgentRun | undefined,
): Pick<AgentView, "worktree" | "stillIn"> {
  const worktree = workRoots.treeOf(projectId, agentId);
  const now = run && !run.ended ? run.identity.context.workRoot : undefined;
  const isElsewhere = now !== undefined && now !== workRoots.of(projectId, agentId);
  return { ...worktree ? { worktree } : {}, ...isElsewhere ? { stillIn: now } : {} };
}
