import type { AgentView } from "../../../core/agent/service.ts";
import { openDialog } from "../../widgets/dialog.tsx";
import { NewTreeDialog } from "./new_tree.tsx";
import { TreeDialog } from "./tree_dialog.tsx";
import { worktrees } from "./worktrees.ts";

/** Shows the agent's own work tree, or the way to give it one. */
export function openTree(agent: AgentView): void {
  void worktrees.refresh(agent.projectId);
  const { projectId, id } = agent;
  openDialog(
    agent.worktree
      ? <TreeDialog projectId={projectId} agentId={id} path={agent.worktree.path} />
      : <NewTreeDialog agent={agent} />,
  );
}
