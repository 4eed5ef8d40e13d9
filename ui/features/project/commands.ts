import { t } from "../../text/text.ts";
import { attempt } from "../../widgets/toast.ts";
import type { Command } from "../palette/command.ts";
import { openFolderPicker } from "./folder_picker.tsx";
import { askClose } from "./project_tabs.tsx";
import {
  activeProject,
  openFolder,
  openProjects,
  recentProjects,
  showProject,
} from "./projects.ts";

/** What can be done with folders now. */
export function projectCommands(): Command[] {
  const words = t().project;
  const group = "project";
  const open = openProjects.value
    .filter((project) => project.id !== activeProject.value?.id)
    .map(({ id, name }) => ({
      id: `project ${id}`,
      group,
      title: name,
      run: () => showProject(id),
    }));
  const recent = recentProjects.value.map(({ id, name, root }) => ({
    id: `open ${id}`,
    group,
    title: `${words.openAnother}: ${name}`,
    run: () => void attempt(() => openFolder(root)),
  }));
  const current = activeProject.value;
  const close = current
    ? [{ id: "close", group, title: words.closeTab(current.name), run: () => askClose(current) }]
    : [];
  const pick = { id: "openFolder", group, title: words.openAnother, run: openFolderPicker };
  return [...open, pick, ...recent, ...close] as Command[];
}
