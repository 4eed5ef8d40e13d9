import { computed, signal } from "@preact/signals";
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsChange,
} from "../../../core/settings/settings.ts";
import type { SettingsView } from "../../../core/services.ts";
import { api, readAs } from "../../client.ts";

const view = signal<SettingsView>({ settings: DEFAULT_SETTINGS, path: "" });

/** The settings in effect. */
export const settings = computed<Settings>(() => view.value.settings);

/** Where they are kept, and why the file is not in effect. */
export const settingsFile = computed(() => ({
  path: view.value.path,
  problem: view.value.problem,
}));

/** Reads the settings again. */
export async function refreshSettings(): Promise<void> {
  view.value = await readAs<SettingsView>(api.settings.$get());
}

/** Changes settings at once on the screen, then on the host. */
export async function changeSetting(change: SettingsChange): Promise<void> {
  view.value = await readAs<SettingsView>(api.settings.$patch({ json: change }));
}
