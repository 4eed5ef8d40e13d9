import type { EventSink } from "../../core/event.ts";
import { IdeaError } from "../../core/error.ts";
import type { SettingsService, SettingsView } from "../../core/settings/service.ts";
import {
  changeSettings,
  DEFAULT_SETTINGS,
  parseSettings,
  type SettingsChange,
  type SettingsFile,
  settingsOf,
} from "../../core/settings/settings.ts";
import { UserFile } from "../store/user_file.ts";

/** `settings.json` of the user; a file that cannot be read is left alone, and defaults hold. */
export class SettingsFiles implements SettingsService {
  readonly #file: UserFile<SettingsFile>;

  /** @param path the file; it need not exist */
  constructor(path: string, events: EventSink) {
    this.#file = new UserFile({
      path,
      parse: (text) => text === undefined ? {} : parseSettings(text, path),
      format: (settings) => `${JSON.stringify(settings, null, 2)}\n`,
      changed: () => events.publish({ type: "settingsChanged" }),
    });
  }

  /** Announces edits by hand from now on, until {@link shutdown}. */
  watch(): Promise<void> {
    return this.#file.watch();
  }

  /** Ends the watch; reading and changing go on. */
  shutdown(): Promise<void> {
    return this.#file.shutdown();
  }

  async read(): Promise<SettingsView> {
    const { path } = this.#file;
    try {
      return { settings: settingsOf(await this.#file.read()), path };
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      return { settings: DEFAULT_SETTINGS, path, problem: failure.message };
    }
  }

  async change(change: SettingsChange): Promise<SettingsView> {
    const { path } = this.#file;
    return await this.#file.change((settings) => {
      const value = changeSettings(settings, change);
      return { value, result: { settings: settingsOf(value), path } };
    });
  }
}
