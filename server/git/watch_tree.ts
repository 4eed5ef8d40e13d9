import { GIT_WATCH } from "../../core/numbers.ts";
import { log } from "../log.ts";
import type { Git } from "./git.ts";
import { pathList, splitPaths } from "./path_list.ts";
import { FolderTree } from "./watch_folders.ts";
import type { Inotify } from "./watch_inotify.ts";
import { Pace } from "./watch_pace.ts";

/** Files in git's folder of a work tree that say what its status is; others are git's own business. */
const TELLING = new Set([
  ...["HEAD", "index", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG"],
  ...["rebase-merge", "rebase-apply"],
]);

/** A work tree that is watched, and who hears of it. */
export interface TreeWish {
  git: Git;
  inotify: Inotify;
  /** Absolute. */
  path: string;
  gitDir: string;
  /** @param paths relative, of the files that changed as far as they are known */
  changed(paths: readonly string[]): void;
  /** Another branch or commit is checked out. */
  moved(): void;
  /** Its folder is gone. */
  gone(): void;
}

/** One work tree: its files that are not ignored, and what git says of it. */
export class TreeWatch {
  readonly #wish: TreeWish;
  readonly #files: FolderTree;
  readonly #pace = new Pace(() => void this.#tell());
  #stopGit: (() => void) | undefined;
  /** Changed since the last time it was told; too many are not remembered. */
  #paths = new Set<string>();
  #unknown = false;
  #headMoved = false;
  #telling: Promise<void> = Promise.resolve();

  constructor(wish: TreeWish) {
    this.#wish = wish;
    const { inotify, path: root } = wish;
    this.#files = new FolderTree({
      inotify,
      root,
      ignored: (paths) => this.#ignored(paths),
      changed: (path) => this.#changed(path),
      gone: () => this.#wish.gone(),
      tooMany: () =>
        log("warn", "Not every folder of a work tree is watched", {
          root,
          most: GIT_WATCH.folders,
        }),
    });
  }

  /** Folders that are watched. */
  get size(): number {
    return this.#files.size;
  }

  async start(): Promise<void> {
    const { inotify, gitDir } = this.#wish;
    this.#stopGit = inotify.add(gitDir, ({ name }) => {
      if (!TELLING.has(name)) return;
      this.#headMoved ||= name === "HEAD";
      this.#unknown = true;
      this.#pace.note();
    });
    await this.#files.start();
  }

  /** Looks anew at all of it: anything may have changed. */
  async again(): Promise<void> {
    await this.#files.again();
    if (this.#stopGit === undefined) return;
    // Before a folder was watched something may have changed in it.
    this.#unknown = true;
    this.#pace.note();
  }

  async stop(): Promise<void> {
    this.#stopGit?.();
    this.#stopGit = undefined;
    await this.#files.stop();
    await this.#telling;
    this.#pace.stop();
  }

  #changed(path: string): void {
    if (this.#paths.size < GIT_WATCH.paths) this.#paths.add(path);
    else this.#unknown = true;
    this.#pace.note();
  }

  #tell(): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellNow());
    return this.#telling;
  }

  async #tellNow(): Promise<void> {
    const [paths, unknown, headMoved] = [[...this.#paths], this.#unknown, this.#headMoved];
    this.#paths = new Set();
    [this.#unknown, this.#headMoved] = [false, false];
    if (paths.some(isRule)) void this.again();
    const ignored = await this.#ignored(paths);
    const seen = paths.filter((path) => !ignored.has(path));
    // What a build writes and git ignores is nobody's concern.
    if (seen.length > 0 || unknown) this.#wish.changed(seen);
    if (headMoved) this.#wish.moved();
  }

  async #ignored(paths: readonly string[]): Promise<Set<string>> {
    if (paths.length === 0) return new Set();
    const { git, path: cwd } = this.#wish;
    const asked = await git.run(["check-ignore", "-z", "--stdin"], { cwd, stdin: pathList(paths) })
      .catch(() => undefined);
    return new Set(asked?.code === 0 ? splitPaths(asked.stdout) : []);
  }
}

/** What says what is ignored. */
function isRule(path: string): boolean {
  return path === ".gitignore" || path.endsWith("/.gitignore");
}
