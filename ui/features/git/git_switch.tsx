import { panel, togglePanel } from "../../frame/frame_state.ts";
import { t } from "../../text/text.ts";
import { branchName } from "./panel_head.tsx";
import { activeProject } from "../project/projects.ts";
import { gitState } from "./repositories.ts";

/** The branch in the status line, how it stands to its remote, and whether anything is changed. */
export function GitSwitch() {
  const words = t().git;
  const state = gitState(activeProject.value?.id);
  const status = state?.status;
  const count = (status?.files.length ?? 0) + (state?.more ?? 0);
  const facts = status
    ? [
      words.statusBranch(branchName(status)),
      ...(status.ahead ? [words.ahead(status.ahead)] : []),
      ...(status.behind ? [words.behind(status.behind)] : []),
      ...(count > 0 ? [words.statusChanged(count)] : []),
    ]
    : [words.title];
  return (
    <button
      type="button"
      class="status-button git-switch"
      aria-pressed={panel.value === "git"}
      aria-label={facts.join(", ")}
      data-tip={facts.join(", ")}
      onClick={() => togglePanel("git")}
    >
      <span class="git-switch-branch">{status ? branchName(status) : words.title}</span>
      {status?.ahead ? ` ↑${status.ahead}` : ""}
      {status?.behind ? ` ↓${status.behind}` : ""}
      {count > 0 && <span class="git-switch-dot" />}
    </button>
  );
}
