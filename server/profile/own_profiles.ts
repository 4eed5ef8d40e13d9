import { join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import {
  type ChangedStart,
  type OwnProfile,
  type OwnProfileData,
  slugFor,
} from "../../core/profile/own_profile.ts";
import {
  formatOwnProfiles,
  NO_OWN_PROFILES,
  ownProfileOf,
  type OwnProfilesFile,
  parseOwnProfiles,
  withOffered,
  withoutOwnProfile,
  withOwnProfile,
  withStart,
} from "../../core/profile/own_profile_file.ts";
import type { OwnProfileService, OwnProfilesView } from "../../core/profile/own_profile_service.ts";
import { FileWatch } from "../store/file_watch.ts";
import { readText, readTextNow, Turns, writeText } from "../store/files.ts";
import { linkTarget } from "../store/link_target.ts";
import { ownAdapter, startedAs } from "./own_adapter.ts";

/** What the user's profiles need. */
export interface OwnProfilesDependencies {
  /** Folder of the user's settings. */
  configDir: string;
  /** The profiles this version knows, in the order offered. */
  builtIn: readonly ProfileAdapter[];
  events: EventSink;
  /** The agents of open projects that use a profile, in words. */
  usersOf(profileId: string): Promise<string[]>;
}

/** `profiles.json` of the user; while it cannot be read, what it said before holds. */
export class OwnProfiles implements OwnProfileService {
  readonly #deps: OwnProfilesDependencies;
  readonly #path: string;
  readonly #turns = new Turns();
  readonly #watch: FileWatch;
  readonly #listeners: (() => void)[] = [];
  readonly #adapters: ProfileAdapter[];
  #file = NO_OWN_PROFILES;
  #problem: string | undefined;
  /** What the file held when it was last read. */
  #text: string | undefined;

  constructor(deps: OwnProfilesDependencies) {
    this.#deps = deps;
    this.#path = join(deps.configDir, "profiles.json");
    this.#adapters = [...deps.builtIn];
    this.#watch = new FileWatch(this.#path, () => void this.#turns.run(() => this.#readEdit()));
  }

  /** Every CLI there is now, in the order offered: always the same list, whose members change. */
  get adapters(): readonly ProfileAdapter[] {
    return this.#adapters;
  }

  /** False for a profile that is not offered when an agent is made. */
  isOffered(slug: string): boolean {
    return !this.#file.hidden.includes(slug);
  }

  /** True for one of the user's own. */
  isOwn(id: string): boolean {
    return this.#file.profiles.some((one) => one.id === id);
  }

  /** Calls back after profiles changed, by whomever. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the file. */
  async load(): Promise<void> {
    await this.#turns.run(() => this.#read());
  }

  /** Reads the file, and again whenever it is edited by hand, until {@link shutdown}. */
  async watch(): Promise<void> {
    await this.#turns.run(async () => {
      await this.#read();
      await this.#watch.start();
    });
  }

  /** Ends the watch; reading and changing go on. */
  async shutdown(): Promise<void> {
    await this.#watch.stop();
    await this.#turns.run(() => Promise.resolve());
  }

  async own(): Promise<OwnProfilesView> {
    return await this.#turns.run(async () => {
      await this.#readEdit();
      const { profiles, hidden, starts } = this.#file;
      return {
        path: this.#path,
        profiles: profiles.flatMap(({ id }) => ownProfileOf(this.#file, id) ?? []),
        hidden,
        starts,
        ...(this.#problem === undefined ? {} : { problem: this.#problem }),
      };
    });
  }

  async create(data: OwnProfileData): Promise<OwnProfile> {
    return await this.#change((file) => {
      const taken = [...this.#deps.builtIn.map(({ profile }) => profile), ...file.profiles];
      const slug = slugFor(data.name, taken.map((one) => one.slug));
      const profile = { ...data, id: crypto.randomUUID(), slug };
      return { file: withOwnProfile(file, profile), result: profile };
    });
  }

  async save(id: string, data: OwnProfileData): Promise<OwnProfile> {
    return await this.#change((file) => {
      const profile = { ...data, id, slug: this.#find(file, id).slug };
      return { file: withOwnProfile(file, profile), result: profile };
    });
  }

  async remove(id: string): Promise<void> {
    await this.#change(async (file) => {
      const profile = this.#find(file, id);
      const users = await this.#deps.usersOf(id);
      if (users.length > 0) {
        throw new IdeaError(
          "CONFLICT",
          `"${profile.name}" is used by ${
            users.join(", ")
          }. Choose another profile for them first.`,
        );
      }
      return { file: withoutOwnProfile(file, profile), result: undefined };
    });
  }

  async setOffered(id: string, offered: boolean): Promise<void> {
    await this.#change((file) => {
      const slug = this.#builtIn(id)?.profile.slug ?? this.#find(file, id).slug;
      return { file: withOffered(file, slug, offered), result: undefined };
    });
  }

  async setStart(id: string, start: ChangedStart): Promise<void> {
    await this.#change((file) => {
      const { slug, name } = this.#builtIn(id)?.profile ?? this.#find(file, id);
      if (!this.#builtIn(id) || slug === "demo") {
        throw new IdeaError("INVALID", `profile: expected a vendor's built-in one, got "${name}"`);
      }
      return { file: withStart(file, slug, start), result: undefined };
    });
  }

  #builtIn(id: string): ProfileAdapter | undefined {
    return this.#deps.builtIn.find(({ profile }) => profile.id === id);
  }

  #find(file: OwnProfilesFile, id: string): OwnProfile {
    const found = ownProfileOf(file, id);
    if (found) return found;
    const builtIn = this.#builtIn(id)?.profile.name;
    throw builtIn === undefined
      ? new IdeaError("NOT_FOUND", `No profile ${id}`)
      : new IdeaError("INVALID", `profile: "${builtIn}" is built in; it can be hidden`);
  }

  #change<T>(
    change: (file: OwnProfilesFile) => Changed<T> | Promise<Changed<T>>,
  ): Promise<T> {
    return this.#turns.run(async () => {
      await this.#readEdit();
      if (this.#problem !== undefined) {
        throw new IdeaError("CONFLICT", `${this.#problem}. Mend or remove the file first.`);
      }
      const { file, result } = await change(this.#file);
      const text = formatOwnProfiles(file);
      const target = await linkTarget(this.#path);
      await writeText(target, text, undefined, () => this.#requireUnchanged(target));
      await this.#watch.follow();
      this.#text = text;
      this.#apply(file);
      this.#announce();
      return result;
    });
  }

  async #readEdit(): Promise<void> {
    if (await this.#seen() === this.#text) return;
    await this.#read();
    this.#announce();
  }

  async #read(): Promise<void> {
    this.#text = await this.#seen();
    try {
      const text = await readText(this.#path);
      this.#apply(text === undefined ? NO_OWN_PROFILES : parseOwnProfiles(text, this.#path));
    } catch (failure) {
      if (!(failure instanceof IdeaError)) throw failure;
      this.#problem = failure.message;
    }
  }

  /** The text for comparing; a file that cannot be read differs from every other. */
  async #seen(): Promise<string | undefined> {
    return await readText(this.#path).catch(describe);
  }

  #requireUnchanged(target: string): void {
    if (readTextNow(target) === this.#text) return;
    throw new IdeaError("CONFLICT", `${this.#path} was changed meanwhile. Try again.`);
  }

  #apply(file: OwnProfilesFile): void {
    this.#file = file;
    this.#problem = undefined;
    const own = file.profiles.flatMap(({ id }) => ownProfileOf(file, id) ?? []);
    const builtIn = this.#deps.builtIn.map((adapter) => {
      const start = file.starts[adapter.profile.slug];
      return start ? startedAs(adapter, start) : adapter;
    });
    this.#adapters.splice(0, Infinity, ...builtIn, ...own.map(ownAdapter));
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
    this.#deps.events.publish({ type: "profilesChanged" });
  }
}

interface Changed<T> {
  file: OwnProfilesFile;
  result: T;
}
