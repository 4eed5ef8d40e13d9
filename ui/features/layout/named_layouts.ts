import { signal } from "@preact/signals";
import type { LayoutsDocument, NamedLayout } from "../../../core/layout/layout.ts";
import {
  activated,
  layoutOf,
  renamed,
  restored,
  withoutLayout,
} from "../../../core/layout/named_layouts.ts";
import type { PresetNode } from "../../../core/layout/preset.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";
import { changeLayouts, layouts } from "./layouts.ts";

/** Layouts of a project, in the order of the list. */
export function layoutsOf(projectId: string | undefined): readonly NamedLayout[] {
  return layouts.of(projectId)?.layouts ?? [];
}

/** Adds a layout of empty cells and shows it; false when the host refused. */
export function createLayout(projectId: string, name: string, root: PresetNode): Promise<boolean> {
  const json = { name, root };
  return changeLayouts(
    projectId,
    (document) => document,
    () => readAs(api.projects[":p"].layouts.$post({ param: { p: projectId }, json })),
  );
}

/** Gives a layout another name. */
export function renameLayout(projectId: string, layoutId: string, name: string): void {
  const param = { p: projectId, l: layoutId };
  void changeLayouts(
    projectId,
    (document) => renamed(document, layoutId, name),
    () => readAs(api.projects[":p"].layouts[":l"].$patch({ param, json: { name } })),
  );
}

/** Shows a layout, in every window of the project. */
export function activateLayout(projectId: string, layoutId: string): void {
  if (layouts.of(projectId)?.activeId === layoutId) return;
  const param = { p: projectId, l: layoutId };
  void changeLayouts(
    projectId,
    (document) => activated(document, layoutId),
    () => readAs(api.projects[":p"].layouts[":l"].activate.$post({ param })),
  );
}

/** Shows the next layout of the list; false when there is no other. */
export function showNextLayout(projectId: string): boolean {
  return activateNext(projectId, () => true);
}

/** Shows a layout that has cells, unless one is shown. */
export function showTerminals(projectId: string): void {
  const document = layouts.of(projectId);
  const shown = document?.layouts.find(({ id }) => id === document.activeId);
  if (shown?.kind === "gitGraph") activateNext(projectId, ({ kind }) => kind === "terminal");
}

function activateNext(projectId: string, fits: (layout: NamedLayout) => boolean): boolean {
  const document = layouts.of(projectId);
  const next = document && following(document).find(fits);
  if (next) activateLayout(projectId, next.id);
  return next !== undefined;
}

/** The other layouts, in the order in which they come after the one on the screen. */
function following({ layouts, activeId }: LayoutsDocument): NamedLayout[] {
  const at = layouts.findIndex(({ id }) => id === activeId);
  return [...layouts.slice(at + 1), ...layouts.slice(0, Math.max(0, at))];
}

interface Removed {
  projectId: string;
  layout: NamedLayout;
  /** Where it was in the list. */
  at: number;
  wasShown: boolean;
}

const removedLast = signal<Removed | undefined>(undefined);

/** The layout of the project on the screen that was removed last, while it can be put back. */
export function removedLayout(): NamedLayout | undefined {
  const removed = removedLast.value;
  return removed?.projectId === activeProject.value?.id ? removed?.layout : undefined;
}

/** True when a layout may go: a project keeps one that has cells. */
export function isRemovable(projectId: string, layoutId: string): boolean {
  return layoutsOf(projectId).some(({ id, kind }) => id !== layoutId && kind === "terminal");
}

/** Removes a layout; what it showed goes on in the background, and it can be put back. */
export async function removeLayout(projectId: string, layoutId: string): Promise<void> {
  const document = layouts.of(projectId);
  if (!document) return;
  const layout = layoutOf(document, layoutId);
  const at = document.layouts.indexOf(layout);
  const removed = { projectId, layout, at, wasShown: document.activeId === layoutId };
  const param = { p: projectId, l: layoutId };
  const done = await changeLayouts(
    projectId,
    (document) => withoutLayout(document, layoutId),
    () => readAs(api.projects[":p"].layouts[":l"].$delete({ param })),
  );
  if (!done) return;
  removedLast.value = removed;
  const words = t().layout;
  const undo = { label: words.undo, run: () => putBack(removed) };
  toast({ kind: "info", message: words.layoutRemoved(layout.name), actions: [undo] });
}

/** Puts the layout removed last back where it was. */
export function restoreLayout(): void {
  if (removedLast.value) putBack(removedLast.value);
}

function putBack({ projectId, layout, at, wasShown }: Removed): void {
  if (layoutsOf(projectId).some(({ id }) => id === layout.id)) return;
  removedLast.value = undefined;
  const json = { layout, at };
  void changeLayouts(
    projectId,
    (document) => restored(document, layout, at),
    () => readAs(api.projects[":p"].layouts.restore.$post({ param: { p: projectId }, json })),
  );
  if (wasShown) activateLayout(projectId, layout.id);
}
