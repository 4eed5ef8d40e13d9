import { signal } from "@preact/signals";
import { panel } from "../../frame/frame_state.ts";
import type { SettingKey } from "./setting_list.ts";

/** What the settings are asked to show; the list clears it once it has the keyboard there. */
export const wantedSetting = signal<SettingKey | "shortcuts" | "search" | undefined>(undefined);

/** Opens the settings, at one of them if named. */
export function openSettings(at: SettingKey | "shortcuts" | "search" = "search"): void {
  panel.value = "settings";
  wantedSetting.value = at;
}
