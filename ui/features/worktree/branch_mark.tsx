import { GitBranch } from "lucide";
import { shownPath } from "../../../core/git/git_path.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";

/** The branch of an agent that works in a work tree of its own. */
export function BranchMark({ agent }: { agent: AgentView }) {
  const text = treeText(agent);
  if (text === undefined) return null;
  const branch = agent.worktree?.branch;
  return (
    <span class="line-branch" role="img" aria-label={text}>
      <Icon of={GitBranch} size={12} />
      {branch !== undefined && shownPath(branch)}
    </span>
  );
}

/** The same in words; undefined for one that works in the project's folder. */
export function treeText({ worktree }: AgentView): string | undefined {
  if (!worktree) return undefined;
  const { own, ownDetached } = t().worktree;
  return worktree.branch === undefined ? ownDetached : own(shownPath(worktree.branch));
}
