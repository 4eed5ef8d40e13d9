import { join } from "node:path";
import { GIT_WATCH } from "../../core/numbers.ts";
import type { FolderNote, Inotify } from "./watch_inotify.ts";

/** What is watched, and who hears of it. */
export interface FolderWish {
  inotify: Inotify;
  /** Absolute. */
  root: string;
  /** Folders of these that are not to be watched; asked for the folders of one level at once. */
  ignored(paths: readonly string[]): Promise<Set<string>>;
  /** @param path relative to the root */
  changed(path: string): void;
  /** The root itself went away. */
  gone(): void;
  /** There are more folders than are watched. */
  tooMany(): void;
}

/** A folder and all below it that is not ignored. */
export class FolderTree {
  readonly #wish: FolderWish;
  /** How to stop watching, by path relative to the root. */
  readonly #watched = new Map<string, () => void>();
  #walks: Promise<void> = Promise.resolve();
  #closed = false;
  #told = false;

  constructor(wish: FolderWish) {
    this.#wish = wish;
  }

  /** Folders that are watched. */
  get size(): number {
    return this.#watched.size;
  }

  /** Watches what is there now; what comes later is watched by itself. */
  start(): Promise<void> {
    return this.#walkLater("");
  }

  /** Looks anew at all of it: another part of it may be ignored. */
  async again(): Promise<void> {
    await this.#walks;
    this.#release("");
    await this.#walkLater("");
  }

  async stop(): Promise<void> {
    this.#closed = true;
    this.#release("");
    await this.#walks;
  }

  #walkLater(path: string, fresh = false): Promise<void> {
    this.#walks = this.#walks.then(() => this.#walk(path, fresh));
    return this.#walks;
  }

  /**
   * Level by level: what is ignored is asked for once each.
   * @param fresh all files in there are told: they were put there before it was watched
   */
  async #walk(from: string, fresh: boolean): Promise<void> {
    for (let level = [from]; level.length > 0 && !this.#closed;) {
      const below: string[] = [];
      for (const path of level) {
        if (this.#add(path)) below.push(...await this.#foldersIn(path, fresh));
      }
      const ignored = below.length === 0 ? new Set() : await this.#wish.ignored(below);
      level = below.filter((path) => !ignored.has(path));
    }
  }

  /** @returns false when it cannot be watched */
  #add(path: string): boolean {
    if (this.#closed || this.#watched.has(path)) return false;
    if (this.#watched.size >= GIT_WATCH.folders) return this.#full();
    const { inotify, root } = this.#wish;
    const stop = inotify.add(
      path === "" ? root : join(root, path),
      (note) => this.#heard(path, note),
    );
    if (stop === undefined) return false;
    this.#watched.set(path, stop);
    return true;
  }

  #full(): false {
    if (!this.#told) this.#wish.tooMany();
    this.#told = true;
    return false;
  }

  /** Links are not followed, and a repository inside is not looked into. */
  async #foldersIn(path: string, fresh: boolean): Promise<string[]> {
    const folder = join(this.#wish.root, path);
    const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
    if (path !== "" && entries.some(({ name }) => name === ".git")) return [];
    const below = ({ name }: Deno.DirEntry) => path === "" ? name : `${path}/${name}`;
    const [folders, files] = [
      entries.filter(({ name, isDirectory }) => isDirectory && name !== ".git"),
      entries.filter(({ isDirectory }) => !isDirectory),
    ];
    if (fresh) { for (const file of files) this.#wish.changed(below(file)); }
    return folders.map(below);
  }

  #heard(folder: string, { name, isFolder, came, went }: FolderNote): void {
    if (name === "") return this.#lost(folder);
    if (name === ".git" && folder === "") return;
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isFolder && went) this.#release(path);
    if (isFolder && came) void this.#came(path);
    else this.#wish.changed(path);
  }

  async #came(path: string): Promise<void> {
    const ignored = await this.#wish.ignored([path]);
    if (!ignored.has(path)) await this.#walkLater(path, true);
  }

  #lost(folder: string): void {
    if (folder === "" && !this.#closed) this.#wish.gone();
  }

  /** Stops watching a folder and all below it. */
  #release(path: string): void {
    for (const [one, stop] of [...this.#watched]) {
      if (path !== "" && one !== path && !one.startsWith(`${path}/`)) continue;
      stop();
      this.#watched.delete(one);
    }
  }
}
