import type { EventSink } from "../../core/event.ts";
import { IdeaError } from "../../core/error.ts";
import type { SettingsService, SettingsView } from "../../core/services.ts";
import {
  changeSettings,
  DEFAULT_SETTINGS,
  parseSettings,
  type SettingsChange,
  type SettingsFile,
  settingsOf,
} from "../../core/settings/settings.ts";
import { readText, Turns, writeText } from "../store/files.ts";

/** `settings.json` of the user; a file that cannot be read is left alone, and defaults hold. */
export class SettingsFiles implements SettingsService {
  readonly #path: string;
  readonly #events: EventSink;
  readonly #turns = new Turns();

  /** @param path the file; it need not exist */
  constructor(path: string, events: EventSink) {
    this.#path = path;
    this.#events = events;
  }

  read(): Promise<SettingsView> {
    return this.#turns.run(() => this.#view());
  }

  change(change: SettingsChange): Promise<SettingsView> {
    return this.#turns.run(async () => {
      const changed = changeSettings(await this.#loadForChange(), change);
      await writeText(this.#path, `${JSON.stringify(changed, null, 2)}\n`);
      this.#events.publish({ type: "settingsChanged" });
      return { settings: settingsOf(changed), path: this.#path };
    });
  }

  async #view(): Promise<SettingsView> {
    try {
      return { settings: settingsOf(await this.#load()), path: this.#path };
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      return { settings: DEFAULT_SETTINGS, path: this.#path, problem: failure.message };
    }
  }

  async #load(): Promise<SettingsFile> {
    const text = await readText(this.#path);
    return text === undefined ? {} : parseSettings(text, this.#path);
  }

  async #loadForChange(): Promise<SettingsFile> {
    try {
      return await this.#load();
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      throw new IdeaError("CONFLICT", `${failure.message}. Mend or remove the file first.`);
    }
  }
}
