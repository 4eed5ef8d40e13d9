import { computed, signal } from "@preact/signals";
import type { SettingsView } from "../../../core/settings/service.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../core/settings/settings.ts";
import { stored } from "../../state/stored.ts";

/** What was in effect last: a page that opens must not show the defaults for a moment. */
const remembered = stored<Partial<Settings>>("settings", {}, isRecord);

/** What the host said last. */
const told = signal<SettingsView>({ settings: recall(remembered.peek()), path: "" });

/** Changes on their way to the host, oldest first: they show already. */
const underWay = signal<readonly Partial<Settings>[]>([]);

/** The settings in effect. */
export const settings = computed<Settings>(() =>
  Object.assign({}, told.value.settings, ...underWay.value)
);

/** Where they are kept, and why the file is not in effect. */
export const settingsFile = computed(() => ({
  path: told.value.path,
  problem: told.value.problem,
}));

/** Takes over what the host says. */
export function hear(view: SettingsView): void {
  told.value = view;
  remembered.value = view.settings;
}

/**
 * Shows a change before the host has it.
 * @returns takes it back, once the host has answered
 */
export function show(change: Partial<Settings>): () => void {
  underWay.value = [...underWay.value, change];
  return () => {
    underWay.value = underWay.value.filter((other) => other !== change);
  };
}

function isRecord(value: unknown): value is Partial<Settings> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What can be used of the memory of another version. */
function recall(memory: Partial<Settings>): Settings {
  const known = Object.entries(DEFAULT_SETTINGS).map(([key, standard]) => {
    const value: unknown = memory[key as keyof Settings];
    const fits = typeof value === typeof standard &&
      Array.isArray(value) === Array.isArray(standard);
    return [key, fits ? value : standard];
  });
  return Object.fromEntries(known);
}
