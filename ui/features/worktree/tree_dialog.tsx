import { FileDiff, FolderOutput, GitMerge, RefreshCw, Trash2 } from "lucide";
import { shownPath } from "../../../core/git/git_path.ts";
import type { MadeWorktree, WorktreeView } from "../../../core/git/worktree_service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { findAgent } from "../agent/agents.ts";
import { restart } from "../agent/restart.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { openReview } from "../review/place.ts";
import { BringBackDialog } from "./bring_back.tsx";
import { RemoveDialog } from "./remove_tree.tsx";
import { SetUpView } from "./set_up_view.tsx";
import { leaveTree, worktrees } from "./worktrees.ts";

interface TreeProps {
  projectId: string;
  agentId: string;
  path: string;
  /** It was made a moment ago. */
  made?: MadeWorktree | undefined;
}

/** An agent's own work tree: how it is, and what can be done with it. */
export function TreeDialog({ projectId, agentId, path, made }: TreeProps) {
  const agent = findAgent(agentId);
  const words = t().worktree;
  return (
    <Dialog title={words.title(agent?.name ?? agentId)} wide>
      {made && <p>{words.made(made.copied)}</p>}
      {made && made.skipped.length > 0 && (
        <details>
          <summary>{words.skipped} ({made.skipped.length})</summary>
          <ul class="tree-list">{made.skipped.map((one) => <li key={one}>{one}</li>)}</ul>
        </details>
      )}
      <Loaded of={worktrees.of(projectId)} onRetry={() => void worktrees.refresh(projectId)}>
        {(trees: readonly WorktreeView[]) => {
          const tree = trees.find((one) => one.path === path);
          if (!tree) return <p>{words.notThere}</p>;
          return (
            <>
              <Facts tree={tree} />
              {tree.setUp && <SetUpView projectId={projectId} path={path} setUp={tree.setUp} />}
              {agent && <Moving agent={agent} />}
              {agent && <Verbs agent={agent} tree={tree} />}
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Facts({ tree }: { tree: WorktreeView }) {
  const words = t().worktree;
  return (
    <dl class="tree-facts">
      <dt>{words.path}</dt>
      <dd>
        <code>{shownPath(tree.path)}</code>
      </dd>
      <dt>{words.branch}</dt>
      <dd>{tree.branch ?? words.detached}</dd>
      {tree.base !== undefined && (
        <>
          <dt>{words.base}</dt>
          <dd>{shownPath(tree.base)}</dd>
        </>
      )}
      {tree.missing && <dd class="tree-warning">{words.missing}</dd>}
      {tree.locked !== undefined && <dd class="tree-warning">{words.locked(tree.locked)}</dd>}
      {tree.problem !== undefined && <dd class="tree-warning">{tree.problem}</dd>}
    </dl>
  );
}

/** A running agent works where it was started until it is restarted. */
function Moving({ agent }: { agent: AgentView }) {
  if (agent.stillIn === undefined) return null;
  const words = t().worktree;
  const now = () => {
    closeDialog();
    restart(agent);
  };
  return (
    <p class="notice">
      <span class="grow">{words.afterRestart}</span>
      <Button icon={RefreshCw} onClick={now}>{words.restart}</Button>
    </p>
  );
}

function Verbs({ agent, tree }: { agent: AgentView; tree: WorktreeView }) {
  const words = t().worktree;
  const { projectId } = agent;
  const { path, base = "HEAD" } = tree;
  const review = () => {
    closeDialog();
    openReview(projectId, { kind: "since", base, tree: path });
  };
  const leave = () =>
    void attempt(async () => {
      await leaveTree(projectId, path);
      closeDialog();
    });
  return (
    <div class="choices">
      <Button icon={FileDiff} disabled={tree.missing} onClick={review}>{words.review}</Button>
      <Button
        icon={GitMerge}
        disabled={tree.missing || tree.branch === undefined}
        onClick={() => openDialog(<BringBackDialog agent={agent} tree={tree} />)}
      >
        {words.bringBack}
      </Button>
      <Button icon={FolderOutput} onClick={leave}>{words.leave}</Button>
      <Button
        kind="danger"
        icon={Trash2}
        onClick={() => openDialog(<RemoveDialog agent={agent} tree={tree} />)}
      >
        {words.remove}
      </Button>
    </div>
  );
}
