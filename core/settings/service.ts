import type { Settings, SettingsChange } from "./settings.ts";

/** The user's own choices, kept in `settings.json`. */
export interface SettingsService {
  read(): Promise<SettingsView>;
  /** @throws IdeaError `CONFLICT` when the file cannot be read: it is left alone */
  change(change: SettingsChange): Promise<SettingsView>;
}

/** Settings in effect and where they come from. */
export interface SettingsView {
  settings: Settings;
  /** The file, which a person may edit. */
  path: string;
  /** Why the file is not in effect. */
  problem?: string;
}
