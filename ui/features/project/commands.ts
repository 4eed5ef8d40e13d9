import { t } from "../../text/text.ts";
import { attempt } from "../../widgets/toast.ts";
import type { Command } from "../palette/command.ts";
import { windowCommands } from "../window/commands.ts";
import { ownProject } from "../window/windows.ts";
import { askClose } from "./close_project.ts";
import { openFolderPicker } from "./folder_picker.tsx";
import {
  activeProject,
  moveTab,
  openFolder,
  openProjects,
  recentProjects,
  showProject,
} from "./projects.ts";
import { neighbourOf } from "./tab_order.ts";

/** What can be done with folders and their windows now. */
export function projectCommands(): Command[] {
  const words = t().project;
  const current = activeProject.value;
  const close: Command[] = current
    ? [{
      id: "close",
      group: "project",
      title: words.closeTab(current.name),
      run: () => askClose(current),
    }]
    : [];
  // The window of one project stays with that one.
  const others = ownProject === undefined ? [...tabCommands(), ...openCommands()] : [];
  return [...others, ...windowCommands(), ...close];
}

function tabCommands(): Command[] {
  const words = t().project;
  const group = "project";
  const row = openProjects.value.map(({ id }) => id);
  const current = activeProject.value?.id;
  const go = (step: 1 | -1) => showProject(neighbourOf(row, current, step));
  const show = openProjects.value.filter(({ id }) => id !== current).map((
    { id, name },
  ): Command => ({
    id: `project ${id}`,
    group,
    title: name,
    run: () => showProject(id),
  }));
  if (row.length < 2) return show;
  const at = row.indexOf(current ?? "");
  return [
    ...show,
    { id: "nextProject", group, shortcut: "nextProject", title: words.nextTab, run: () => go(1) },
    {
      id: "previousProject",
      group,
      shortcut: "previousProject",
      title: words.previousTab,
      run: () => go(-1),
    },
    ...(current && at > 0
      ? [{ id: "tabLeft", group, title: words.moveLeft, run: () => moveTab(current, at - 1) }]
      : []),
    ...(current && at < row.length - 1
      ? [{ id: "tabRight", group, title: words.moveRight, run: () => moveTab(current, at + 1) }]
      : []),
  ] as Command[];
}

function openCommands(): Command[] {
  const words = t().project;
  const group = "project";
  const recent = recentProjects.value.map(({ id, name, root }): Command => ({
    id: `open ${id}`,
    group,
    title: `${words.openAnother}: ${name}`,
    run: () => void attempt(() => openFolder(root)),
  }));
  const pick: Command = {
    id: "openFolder",
    group,
    title: words.openAnother,
    run: openFolderPicker,
  };
  return [pick, ...recent];
}
