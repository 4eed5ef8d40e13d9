import { signal } from "@preact/signals";
import { api, read } from "../../client.ts";
import { report } from "../../widgets/toast.ts";

/** Projects that have a window of their own. */
export const aloneProjects = signal<readonly string[]>([]);

/** Reads the list again. */
export async function refreshWindows(): Promise<void> {
  try {
    applyWindows((await read(api.windows.$get())).alone);
  } catch (thrown) {
    report(thrown);
  }
}

/** Takes over which projects have a window of their own. */
export function applyWindows(alone: readonly string[]): void {
  aloneProjects.value = alone;
}

/** Closes this window when it is the one of that project. */
export function closeIfAlone(projectId: string): void {
  if (new URLSearchParams(location.search).get("alone") === projectId) close();
}
