import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shownPath } from "../../../core/git/git_path.ts";
import type { RemovalProblem } from "../../../core/git/worktree.ts";
import { holdsAnyway } from "../../../core/git/worktree_removal.ts";
import type { WorktreeView } from "../../../core/git/worktree_service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog } from "../../widgets/dialog.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { type Known, known } from "../knowledge/known.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { problemText } from "./problem_text.ts";
import { removalProblemsOf, removeTree } from "./worktrees.ts";

interface RemoveProps {
  agent: AgentView;
  tree: WorktreeView;
}

/** Removes a work tree: says first what holds it, and what is kept when somebody insists. */
export function RemoveDialog({ agent, tree }: RemoveProps) {
  const words = t().worktree;
  const { projectId } = agent;
  const problems = useSignal<Known<RemovalProblem[]> | undefined>(undefined);
  const force = useSignal(false);
  const deleteBranch = useSignal(false);
  const isWorking = useSignal(false);
  const look = async () => {
    problems.value = await known(removalProblemsOf(projectId, tree.path));
  };
  useEffect(() => void look(), []);
  const remove = async () => {
    isWorking.value = true;
    const wish = { path: tree.path, force: force.peek(), deleteBranch: deleteBranch.peek() };
    const kept = await attempt(() => removeTree(projectId, wish));
    isWorking.value = false;
    // What was refused just now has other reasons than those that were shown.
    if (!kept) return await look();
    closeDialog();
    const refs = kept.map(({ ref }) => ref).join(", ");
    const message = refs === "" ? words.removed : `${words.removed} ${words.kept(refs)}`;
    toast({ kind: "info", message });
  };
  const found = problems.value && "value" in problems.value ? problems.value.value : undefined;
  const isHeld = found?.some(holdsAnyway) ?? true;
  const isFree = found !== undefined && !isHeld && (found.length === 0 || force.value);
  return (
    <Dialog
      title={words.removeTitle(agent.name)}
      onSubmit={() => isFree && void remove()}
      actions={
        <>
          <Button onClick={closeDialog} autoFocus>{t().common.cancel}</Button>
          <Button kind="danger" submit disabled={!isFree || isWorking.value}>
            {words.removeIt}
          </Button>
        </>
      }
    >
      <Loaded of={problems.value} onRetry={() => void look()}>
        {(all: RemovalProblem[]) => (
          <>
            <p>
              {all.length === 0 ? words.removeSafe : isHeld ? words.removeHeld : words.removeRisk}
            </p>
            {all.length > 0 && (
              <ul class="tree-list problems">
                {all.map((problem) => <li key={problem.kind}>{problemText(problem)}</li>)}
              </ul>
            )}
            {all.length > 0 && !isHeld && (
              <Check
                label={words.force}
                on={force.value}
                set={(on) => force.value = on}
              />
            )}
            {!isHeld && tree.branch !== undefined && (
              <Check
                label={words.deleteBranch(shownPath(tree.branch))}
                on={deleteBranch.value}
                set={(on) => deleteBranch.value = on}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Check({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label class="tree-check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
