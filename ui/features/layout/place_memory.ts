import { computed, effect, untracked } from "@preact/signals";
import { activeProject } from "../project/projects.ts";
import { focusedCell, layouts, maximisedCell, shownLayout } from "./layouts.ts";

/** Where a person was in one layout. */
interface Place {
  focused?: string | undefined;
  maximised?: string | undefined;
}

const shown = computed(() => {
  const project = activeProject.value?.id;
  const layout = shownLayout.value?.id;
  return project && layout ? `${project} ${layout}` : undefined;
});

/**
 * Keeps the current and the maximised cell of every layout, across reloads and restarts of the
 * host. Each window has its own; a new window begins where the last one was.
 * @returns what ends it
 */
export function rememberPlaces(): () => void {
  let last: string | undefined;
  return effect(() => {
    const key = shown.value;
    if (key === undefined) return;
    const [project = "", layout = ""] = key.split(" ");
    if (key !== last) {
      last = key;
      const { focused, maximised } = readPlaces(project)[layout] ?? {};
      focusedCell.value = focused;
      maximisedCell.value = maximised;
    }
    writePlace(project, layout, { focused: focusedCell.value, maximised: maximisedCell.value });
  });
}

function readPlaces(projectId: string): Record<string, Place> {
  for (const storage of storages()) {
    try {
      const places: unknown = JSON.parse(storage.getItem(keyOf(projectId)) ?? "null");
      if (typeof places === "object" && places !== null) return places as Record<string, Place>;
    } catch {
      // What cannot be read counts as never written.
    }
  }
  return {};
}

function writePlace(projectId: string, layoutId: string, place: Place): void {
  const there = new Set(untracked(() => layouts.of(projectId))?.layouts.map(({ id }) => id));
  const others = Object.entries(readPlaces(projectId)).filter(([id]) => there.has(id));
  const text = JSON.stringify({ ...Object.fromEntries(others), [layoutId]: place });
  for (const storage of storages()) {
    try {
      storage.setItem(keyOf(projectId), text);
    } catch {
      // A private window refuses storage: the place then lives as long as the page.
    }
  }
}

function keyOf(projectId: string): string {
  return `idea.place.${projectId}`;
}

/** Of this window, then of whichever window was there last. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}
