import { dirname } from "node:path";
import { linkTarget } from "./link_target.ts";

/** Editors write in several steps; the file is looked at this long (ms) after the last one. */
const QUIET_MS = 100;

/**
 * Tells when a file may have changed. It watches the folders of the file and of what it links to:
 * a watch on the file itself ends at the first rename, and editors save by renaming.
 */
export class FileWatch {
  readonly #path: string;
  readonly #changed: () => void;
  #wanted = false;
  #watched: string[] = [];
  #watcher: Deno.FsWatcher | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string, changed: () => void) {
    this.#path = path;
    this.#changed = changed;
  }

  /** Watches from now on; a folder that does not exist yet is watched after {@link follow}. */
  async start(): Promise<void> {
    this.#wanted = true;
    await this.follow();
  }

  /** Looks again where the file is: its folder was created, or the link leads elsewhere. */
  async follow(): Promise<void> {
    if (!this.#wanted) return;
    const folders = await this.#folders();
    if (folders.join("\n") === this.#watched.join("\n")) return;
    this.#close();
    this.#watched = folders;
    if (folders.length === 0) return;
    this.#watcher = Deno.watchFs(folders, { recursive: false });
    this.#reading = Promise.all([this.#reading, this.#read(this.#watcher)]);
  }

  /** Stops and waits until nothing is left of the watch. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#close();
    clearTimeout(this.#timer);
    await this.#reading;
  }

  #close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#watched = [];
  }

  async #folders(): Promise<string[]> {
    const paths = [this.#path, await linkTarget(this.#path)];
    const folders = [...new Set(paths.map((path) => dirname(path)))];
    const there = await Promise.all(folders.map(isFolder));
    return folders.filter((_, at) => there[at]);
  }

  async #read(watcher: Deno.FsWatcher): Promise<void> {
    for await (const event of watcher) {
      // Reading the file is no change: it would make every look cause the next.
      if (event.kind !== "access") this.#soon();
    }
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#changed, QUIET_MS);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => undefined))?.isDirectory ?? false;
}
