import { Check, Copy, Ellipsis, GitBranch, Trash2 } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Branch } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { Icon } from "../../widgets/icon.tsx";
import { openMenu } from "../../widgets/menu.tsx";
import { moveInList } from "../conversation/list_keys.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { isWorking } from "./acting.ts";
import { deleteBranch, switchTo } from "./branch_actions.ts";
import { NewBranchForm } from "./new_branch_form.tsx";
import { gitBranches } from "./repositories.ts";

/** Rows shown at first and added at once. */
const PAGE = 100;

/** The branches, the one worked on last first. */
export function BranchesPage({ projectId }: { projectId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const most = useSignal(PAGE);
  useEffect(() => void gitBranches.refresh(projectId), [projectId]);
  return (
    <div class="git-branches">
      <NewBranchForm projectId={projectId} />
      <Loaded
        of={gitBranches.of(projectId)}
        onRetry={() => void gitBranches.refresh(projectId)}
      >
        {(branches) => (
          <>
            {branches.length === 0 && <p class="git-note">{t().git.branchesOnly}</p>}
            <ul ref={list} onKeyDown={(event) => moveInList(event, list.current)}>
              {branches.slice(0, most.value).map((branch) => (
                <BranchRow key={branch.name} projectId={projectId} branch={branch} />
              ))}
            </ul>
            {branches.length > most.value && (
              <Button
                kind="quiet"
                onClick={() => most.value += PAGE}
              >
                {t().git.showMore(Math.min(PAGE, branches.length - most.value))}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface RowProps {
  projectId: string;
  branch: Branch;
}

function BranchRow({ projectId, branch }: RowProps) {
  const words = t().git;
  const { name, current } = branch;
  const isTaken = !current && branch.worktree !== undefined;
  const menu = (opener: HTMLElement) =>
    openMenu(opener, words.branchMenu(name), [
      {
        label: words.switchTo(name),
        icon: GitBranch,
        disabled: current || isTaken,
        run: () => void switchTo(projectId, name),
      },
      { label: words.copyName, icon: Copy, run: () => void copyText(name) },
      "separator",
      {
        label: words.deleteBranch(name),
        icon: Trash2,
        danger: true,
        disabled: current || isTaken,
        run: () => void deleteBranch(projectId, branch),
      },
    ]);
  return (
    <li class={current ? "branch-row current" : "branch-row"}>
      <Icon of={current ? Check : GitBranch} />
      <div class="branch-text">
        <span class="branch-name" title={name}>{name}</span>
        <span class="branch-marks">
          <BranchMarks branch={branch} />
        </span>
      </div>
      {!current && !isTaken && (
        <button
          type="button"
          class="button plain small"
          aria-label={words.switchTo(name)}
          disabled={isWorking(projectId)}
          onClick={() => void switchTo(projectId, name)}
        >
          {words.switch}
        </button>
      )}
      <IconButton
        icon={Ellipsis}
        label={words.branchMenu(name)}
        onClick={(event) => menu(event.currentTarget as HTMLElement)}
      />
    </li>
  );
}

function BranchMarks({ branch }: { branch: Branch }) {
  const words = t().git;
  const { current, merged, upstream, ahead = 0, behind = 0, worktree, commit } = branch;
  const gone = upstream !== undefined && branch.ahead === undefined;
  const marks = [
    ...(current ? [words.current] : []),
    ...(!current && worktree !== undefined ? [words.inWorktree(worktree)] : []),
    ...(!current && merged ? [words.merged] : []),
    ...(ahead > 0 ? [`↑${ahead}`] : []),
    ...(behind > 0 ? [`↓${behind}`] : []),
    ...(gone ? [words.upstreamGone(upstream)] : []),
    commit.slice(0, 8),
  ];
  return <>{marks.join(" · ")}</>;
}
