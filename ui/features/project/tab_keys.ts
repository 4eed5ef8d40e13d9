import type { Project } from "../../../core/project/project.ts";
import { askClose } from "./close_project.ts";
import { moveTab, openProjects } from "./projects.ts";
import { neighbourOf } from "./tab_order.ts";

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** The keys of a tab that has the focus: to the next one, to another place, its menu, its end. */
export function onTabKey(
  event: KeyboardEvent,
  project: Project,
  openActions: (opener: HTMLElement) => void,
): void {
  const tab = event.currentTarget as HTMLElement;
  const step = STEPS[event.key];
  if (event.key === "Delete") askClose(project);
  else if (event.key === "ContextMenu" || event.key === "F10" && event.shiftKey) openActions(tab);
  else if (step === undefined) return;
  else if (event.altKey && event.shiftKey) moveBy(project.id, step, tab);
  else focusNext(project.id, step);
  event.preventDefault();
}

function moveBy(projectId: string, step: 1 | -1, tab: HTMLElement): void {
  const at = openProjects.value.findIndex(({ id }) => id === projectId);
  moveTab(projectId, at + step);
  // The page takes the tab out and puts it in again, which costs it the focus.
  requestAnimationFrame(() => tab.focus());
}

function focusNext(projectId: string, step: 1 | -1): void {
  const next = neighbourOf(openProjects.value.map(({ id }) => id), projectId, step);
  document.querySelector<HTMLElement>(`[data-project="${next}"] .tab-name`)?.focus();
}
