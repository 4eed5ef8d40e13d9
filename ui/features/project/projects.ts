import { computed, signal } from "@preact/signals";
import type { Project } from "../../../core/project/project.ts";
import { api, done, read } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { report } from "../../widgets/toast.ts";

/** Every folder the host knows, open or remembered. */
export const projects = signal<readonly Project[]>([]);

/** Open folders, in the order of their tabs. */
export const openProjects = computed(() =>
  projects.value.filter((project) => project.open).sort((a, b) => a.openedAt - b.openedAt)
);

/** Folders to offer for opening, latest first. */
export const recentProjects = computed(() =>
  projects.value.filter((project) => !project.open).sort((a, b) => b.openedAt - a.openedAt)
);

const chosen = signal(idInAddress());

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

/** Shows a project, or the page that opens one. The address keeps it across reloads. */
export function showProject(projectId: string | undefined): void {
  chosen.value = projectId;
  history.replaceState(null, "", projectId ? `#${projectId}` : location.pathname);
}

/** After the first read: shows the project of the address, else the one opened last. */
export function showInitialProject(): void {
  if (activeProject.value) return;
  showProject(openProjects.value.at(-1)?.id);
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
  const next = openProjects.value.find((project) => project.id !== projectId);
  if (chosen.value === projectId) showProject(next?.id);
  await reading.run();
}

function idInAddress(): string | undefined {
  return globalThis.location?.hash.slice(1) || undefined;
}
