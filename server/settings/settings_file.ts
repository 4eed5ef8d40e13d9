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
import { FileWatch } from "../store/file_watch.ts";
import { linkTarget } from "../store/link_target.ts";

/** `settings.json` of the user; a file that cannot be read is left alone, and defaults hold. */
export class SettingsFiles implements SettingsService {
  readonly #path: string;
  readonly #events: EventSink;
  readonly #turns = new Turns();
  readonly #watch: FileWatch;
  /** What the file held when it was last announced; `unread` before that. */
  #announced: string | undefined = "unread";

  /** @param path the file; it need not exist */
  constructor(path: string, events: EventSink) {
    this.#path = path;
    this.#events = events;
    this.#watch = new FileWatch(path, () => void this.#turns.run(() => this.#announceEdit()));
  }

  /** Announces edits by hand from now on, until {@link shutdown}. */
  async watch(): Promise<void> {
    await this.#turns.run(async () => {
      this.#announced = await this.#text();
      await this.#watch.start();
    });
  }

  /** Ends the watch; reading and changing go on. */
  async shutdown(): Promise<void> {
    await this.#watch.stop();
    await this.#turns.run(() => Promise.resolve());
  }

  read(): Promise<SettingsView> {
    return this.#turns.run(() => this.#view());
  }

  change(change: SettingsChange): Promise<SettingsView> {
    return this.#turns.run(async () => {
      const changed = changeSettings(await this.#loadForChange(), change);
      const text = `${JSON.stringify(changed, null, 2)}\n`;
      await writeText(await linkTarget(this.#path), text);
      await this.#watch.follow();
      this.#announce(text);
      return { settings: settingsOf(changed), path: this.#path };
    });
  }

  async #announceEdit(): Promise<void> {
    const text = await this.#text();
    if (text !== this.#announced) this.#announce(text);
  }

  #announce(text: string | undefined): void {
    this.#announced = text;
    this.#events.publish({ type: "settingsChanged" });
  }

  /** The text for comparing; a file that cannot be read differs from every other. */
  async #text(): Promise<string | undefined> {
    return await readText(this.#path).catch((cause: unknown) => String(cause));
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
