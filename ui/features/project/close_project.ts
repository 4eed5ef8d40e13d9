import type { Project } from "../../../core/project/project.ts";
import { api, read } from "../../client.ts";
import { t } from "../../text/text.ts";
import { confirm } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { closeProject } from "./projects.ts";

/** Closes a project, after a question when something runs in it. */
export function askClose(project: Project): void {
  void attempt(async () => {
    const loses = lossesOf(await read(api.projects[":p"].usage.$get({ param: { p: project.id } })));
    if (loses.length === 0) return await closeProject(project.id);
    confirm({
      title: t().project.closeTitle(project.name),
      loses,
      confirm: t().project.closeConfirm,
      act: () => closeProject(project.id),
    });
  });
}

function lossesOf(running: readonly { agentId?: string }[]): string[] {
  const words = t().project;
  const played = running.filter(({ agentId }) => agentId !== undefined).length;
  const plain = running.length - played;
  return [
    ...(played > 0 ? [words.closeLoses(played)] : []),
    ...(plain > 0 ? [words.closeTerminals(plain)] : []),
  ];
}
