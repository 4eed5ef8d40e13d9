import { t } from "../../text/text.ts";
import { valueOf } from "../knowledge/known.ts";
import type { Command } from "../palette/command.ts";
import { activeProject } from "../project/projects.ts";
import { switchTo } from "./branch_actions.ts";
import { showHistory } from "./history_place.ts";
import { openGit } from "./place.ts";
import { openPull, openPush } from "./remote_dialog.tsx";
import { gitBranches, gitState } from "./repositories.ts";

/** What can be done with the repository from anywhere. */
export function gitCommands(): Command[] {
  const projectId = activeProject.value?.id;
  if (projectId === undefined) return [];
  const words = t().git.commands;
  const changes: Command = {
    id: "git changes",
    group: "action",
    title: words.changes,
    run: () => openGit("changes"),
  };
  if (gitState(projectId)?.kind !== "repository") return [changes];
  const others = (valueOf(gitBranches.of(projectId)) ?? []).filter(({ current }) => !current);
  const action = (id: string, title: string, run: () => void): Command => {
    return { id: `git ${id}`, group: "action", title, run };
  };
  return [
    changes,
    action("branches", words.branches, () => openGit("branches")),
    action("history", words.history, () => showHistory(projectId)),
    action("push", words.push, () => openPush(projectId)),
    action("pull", words.pull, () => openPull(projectId)),
    ...others.map(({ name }): Command => ({
      ...action(`switch ${name}`, words.switchTo(name), () => void switchTo(projectId, name)),
      minor: true,
    })),
  ];
}
