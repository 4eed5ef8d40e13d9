import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsChange,
} from "../../../core/settings/settings.ts";
import type { SettingsView } from "../../../core/settings/service.ts";
import { api, readAs } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { report } from "../../widgets/toast.ts";
import { hear, settings, settingsFile, show } from "./state.ts";

export { settings, settingsFile };

const reading = new Coalesced(async () => hear(await readAs<SettingsView>(api.settings.$get())));

/** Reads the settings again. */
export function refreshSettings(): Promise<void> {
  return reading.run();
}

/**
 * Changes settings at once on the screen, then on the host. What the host refuses is taken back,
 * and a notice says why.
 */
export async function changeSetting(change: SettingsChange): Promise<void> {
  await tryToChange(change);
}

/** {@link changeSetting}, for callers that go on only if the host took it. */
export async function tryToChange(change: SettingsChange): Promise<boolean> {
  const takeBack = show(asSettings(change));
  try {
    hear(await readAs<SettingsView>(api.settings.$patch({ json: change })));
    return true;
  } catch (thrown) {
    report(thrown);
    return false;
  } finally {
    takeBack();
  }
}

/** What a change makes of the settings: `null` is the default. */
function asSettings(change: SettingsChange): Partial<Settings> {
  const keys = Object.keys(change) as (keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, change[key] ?? DEFAULT_SETTINGS[key]]));
}
