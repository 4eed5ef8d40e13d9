import { Copy, GitBranch, GitBranchPlus } from "lucide";
import type { Commit } from "../../../core/git/log.ts";
import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";
import { type MenuEntry, openMenuAt } from "../../widgets/menu.tsx";
import { switchTo } from "./branch_actions.ts";
import { openNewBranch } from "./new_branch_dialog.tsx";

interface MenuPlace {
  projectId: string;
  commit: Pick<Commit, "id" | "refs">;
  /** CSS pixels in the window. */
  x: number;
  y: number;
}

/** Opens what can be done with a commit. */
export function openCommitMenu({ projectId, commit, x, y }: MenuPlace): void {
  const label = t().git.graph.menu(commit.id.slice(0, 8));
  openMenuAt(x, y, label, commitMenu(projectId, commit));
}

function commitMenu(projectId: string, { id, refs }: MenuPlace["commit"]): MenuEntry[] {
  const words = t().git.graph;
  const branches = refs.filter(({ kind, current }) => kind === "branch" && !current);
  return [
    ...branches.map(({ name }): MenuEntry => ({
      label: words.switchTo(name),
      icon: GitBranch,
      run: () => void switchTo(projectId, name),
    })),
    {
      label: words.branchHereMenu,
      icon: GitBranchPlus,
      run: () => openNewBranch(projectId, id),
    },
    "separator",
    { label: words.copyId, icon: Copy, run: () => void copyText(id) },
  ];
}
