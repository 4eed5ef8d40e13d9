import { computed, effect, signal } from "@preact/signals";
import type { Project } from "../../../core/project/project.ts";
import { api, done, read } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { stored } from "../../state/stored.ts";
import { report } from "../../widgets/toast.ts";
import {
  aloneProjects,
  closeThisWindow,
  leftOver,
  ownProject,
  showWindowOf,
} from "../window/windows.ts";
import { inTabOrder, movedTo, tabAfter } from "./tab_order.ts";

/** Every folder the host knows, open or remembered. */
export const projects = signal<readonly Project[]>([]);

const TAB_ORDER = "tabOrder";

const isListOfIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string");

/** Ids in the order somebody gave the tabs. */
const tabOrder = stored<readonly string[]>(TAB_ORDER, [], isListOfIds);

// From the moment it was read on: another page may move a tab while this one still loads.
addEventListener("storage", (event) => {
  const { key, newValue } = event as StorageEvent;
  if (key === `idea.${TAB_ORDER}`) tabOrder.value = JSON.parse(newValue ?? "[]");
});

const allOpen = computed(() => {
  return inTabOrder(projects.value.filter((project) => project.open), tabOrder.value);
});

/** Open folders this page shows, in the order of their tabs; each is shown in one window only. */
export const openProjects = computed(() => allOpen.value.filter(({ id }) => isHere(id)));

/** Open folders that are shown in a window of their own, seen from a page with tabs. */
export const projectsElsewhere = computed(() => allOpen.value.filter(({ id }) => !isHere(id)));

/** Folders to offer for opening, latest first. */
export const recentProjects = computed(() =>
  projects.value.filter((project) => !project.open).sort((a, b) => b.openedAt - a.openedAt)
);

const chosen = signal(ownProject ?? idInAddress());

/** The folder on the screen; undefined shows the page that opens one. */
export const activeProject = computed(() =>
  openProjects.value.find((project) => project.id === chosen.value)
);

const reading = new Coalesced(async () => {
  projects.value = await read(api.projects.$get());
});

/** Reads the list again. */
export function refreshProjects(): Promise<void> {
  return reading.run().catch(report);
}

/**
 * Shows a project, or the page that opens one. The address keeps it across reloads. One that has a
 * window of its own is shown there.
 */
export function showProject(projectId: string | undefined): void {
  if (projectId !== undefined && !isHere(projectId)) return showWindowOf(projectId);
  chosen.value = projectId;
  const { pathname, search } = location;
  history.replaceState(null, "", projectId ? `#${projectId}` : pathname + search);
}

/** After the first read: shows the project of the address, else the one opened last. */
export function showInitialProject(): void {
  if (!activeProject.value) showProject(ownProject ?? openProjects.value.at(-1)?.id);
  followTabs();
}

/** Opens a folder and shows it. */
export async function openFolder(root: string): Promise<void> {
  const project = await read(api.projects.$post({ json: { root } }));
  await reading.run();
  showProject(project.id);
}

/** Closes a project; the host stops its agents. */
export async function closeProject(projectId: string): Promise<void> {
  await done(api.projects[":p"].$delete({ param: { p: projectId } }));
  await reading.run();
}

/** Puts a tab at another place in the row. */
export function moveTab(projectId: string, to: number): void {
  const row = movedTo(openProjects.value.map(({ id }) => id), projectId, to);
  // Tabs that are away keep their places for when they come back.
  tabOrder.value = allOpen.value.map(({ id }) => isHere(id) ? row.shift() ?? id : id);
}

/**
 * When the shown tab goes, to be closed or to a window of its own, shows another one. With none left
 * it stays chosen: it is shown again when it comes back.
 */
function followTabs(): void {
  let before = openProjects.peek().map(({ id }) => id);
  effect(() => {
    const now = openProjects.value.map(({ id }) => id);
    const shown = chosen.peek();
    const gone = shown !== undefined && before.includes(shown) && !now.includes(shown);
    if (gone && ownProject !== undefined) leaveEmpty();
    else if (gone) showNext(tabAfter(before, now, shown));
    before = now;
  });
}

/** One that gave its project back is closing already. */
function leaveEmpty(): void {
  if (!leftOver.peek()) closeThisWindow();
}

function showNext(projectId: string | undefined): void {
  if (projectId !== undefined) showProject(projectId);
}

/** A page of one project shows that one, the others show those that no other window has. */
function isHere(projectId: string): boolean {
  if (ownProject !== undefined) return projectId === ownProject && !leftOver.value;
  return !aloneProjects.value.includes(projectId);
}

function idInAddress(): string | undefined {
  return globalThis.location?.hash.slice(1) || undefined;
}
