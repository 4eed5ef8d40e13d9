import { AppWindow, ArrowLeft, ArrowRight, Copy, X } from "lucide";
import type { Project } from "../../../core/project/project.ts";
import { t } from "../../text/text.ts";
import { copyText } from "../../widgets/copy.ts";
import type { MenuEntry } from "../../widgets/menu.tsx";
import { showWindowOf } from "../window/windows.ts";
import { askClose } from "./close_project.ts";
import { moveTab, openProjects } from "./projects.ts";

/** What can be done with the tab of a project. */
export function tabMenu(project: Project): MenuEntry[] {
  const { id, root } = project;
  const words = t().project;
  const row = openProjects.value;
  const at = row.findIndex((one) => one.id === id);
  return [
    { label: t().window.moveOut, icon: AppWindow, run: () => showWindowOf(id) },
    { label: words.moveLeft, icon: ArrowLeft, disabled: at <= 0, run: () => moveTab(id, at - 1) },
    {
      label: words.moveRight,
      icon: ArrowRight,
      disabled: at >= row.length - 1,
      run: () => moveTab(id, at + 1),
    },
    { label: words.copyPath, icon: Copy, run: () => void copyText(root) },
    "separator",
    { label: words.close, icon: X, run: () => askClose(project) },
  ];
}
