import { ArrowDownToLine, ArrowUpFromLine, GitBranch, History, MessageSquareDiff } from "lucide";
import type { GitState } from "../../../core/git/service.ts";
import type { Status } from "../../../core/git/status.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { EVERYTHING, openReview } from "../review/place.ts";
import { showHistory } from "./history_place.ts";
import { gitPage } from "./place.ts";
import { openPull, openPush } from "./remote_dialog.tsx";

interface HeadProps {
  projectId: string;
  state: GitState;
}

/** What is checked out, how it stands to its remote, and the ways there. */
export function PanelHead({ projectId, state }: HeadProps) {
  const words = t().git;
  const { status } = state;
  if (!status) return null;
  const name = branchName(status);
  return (
    <header class="git-head">
      <button
        type="button"
        class="git-branch"
        aria-label={words.switchBranch(name)}
        data-tip={name}
        onClick={() => gitPage.value = "branches"}
      >
        <Icon of={GitBranch} />
        <span>{name}</span>
      </button>
      <span class="git-upstream grow" title={status.upstream}>{upstreamText(state)}</span>
      <IconButton
        icon={ArrowDownToLine}
        label={words.pull}
        onClick={() => openPull(projectId)}
      />
      <IconButton icon={ArrowUpFromLine} label={words.push} onClick={() => openPush(projectId)} />
      <IconButton
        icon={MessageSquareDiff}
        label={words.review}
        onClick={() => openReview(projectId, EVERYTHING)}
      />
      <IconButton icon={History} label={words.history} onClick={() => showHistory(projectId)} />
      {status.branch === undefined && <p class="git-detached hint">{words.detachedHint}</p>}
    </header>
  );
}

/** The branch that is checked out, or the commit where none is. */
export function branchName({ branch, head }: Status): string {
  return branch ?? t().git.detached(head?.slice(0, 8) ?? "");
}

function upstreamText({ status, remotes }: GitState): string {
  const words = t().git;
  if (!status || status.branch === undefined) return "";
  if (status.head === undefined) return words.unborn;
  const { upstream, ahead, behind } = status;
  if (upstream === undefined) return remotes.length === 0 ? "" : words.noUpstream;
  if (ahead === undefined || behind === undefined) return words.upstreamGone(upstream);
  if (ahead + behind === 0) return words.even(upstream);
  const parts = [
    ...(ahead > 0 ? [`↑${ahead} ${words.ahead(ahead)}`] : []),
    ...(behind > 0 ? [`↓${behind} ${words.behind(behind)}`] : []),
  ];
  return parts.join(" · ");
}
