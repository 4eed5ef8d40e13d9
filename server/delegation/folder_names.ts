import { join } from "node:path";

/** A listing is made again this often (ms) though its folder looks the same: clocks may differ. */
const LISTING_MS = 5_000;
/** A folder that changed less than this long (ms) before its listing may have changed after it too. */
const TICK_MS = 1_000;

/** A folder as it was when it was listed; times in epoch ms. */
interface Listing {
  stamp: string;
  changedAt: number;
  listedAt: number;
  folders: string[];
  files: string[];
}

/**
 * What lies in folders, listed anew only when they changed: looking costs next to nothing. They are
 * looked at and not watched: a pipe that an agent makes in them would stop the runtime's watch, and
 * hold up whoever closes it.
 */
export class FolderNames {
  readonly #known = new Map<string, Listing>();

  /** Folders and files of a folder, links left out; nothing where there is none. */
  async in(folder: string): Promise<Pick<Listing, "folders" | "files">> {
    const listedAt = Date.now();
    const found = await stampOf(folder);
    const known = this.#known.get(folder);
    if (known && known.stamp === found?.stamp && isFresh(known, listedAt)) return known;
    this.#forget(folder);
    if (found === undefined) return { folders: [], files: [] };
    const listing = { ...found, listedAt, ...await list(folder) };
    this.#known.set(folder, listing);
    return listing;
  }

  /** What lay in a folder that is listed anew may be gone. */
  #forget(folder: string): void {
    const below = join(folder, "/");
    for (const path of this.#known.keys()) {
      if (path === folder || path.startsWith(below)) this.#known.delete(path);
    }
  }
}

function isFresh({ changedAt, listedAt }: Listing, now: number): boolean {
  return listedAt - changedAt > TICK_MS && now - listedAt < LISTING_MS;
}

/** Another stamp whenever a name in the folder came or went; undefined for what is no folder. */
async function stampOf(folder: string): Promise<Pick<Listing, "stamp" | "changedAt"> | undefined> {
  const info = await Deno.lstat(folder).catch(() => undefined);
  if (!info?.isDirectory) return undefined;
  const changedAt = info.mtime?.getTime() ?? 0;
  return { stamp: `${info.dev}:${info.ino}:${changedAt}`, changedAt };
}

async function list(folder: string): Promise<Pick<Listing, "folders" | "files">> {
  try {
    const all = await Array.fromAsync(Deno.readDir(folder));
    return {
      folders: all.filter(({ isDirectory }) => isDirectory).map(({ name }) => name),
      files: all.filter(({ isFile }) => isFile).map(({ name }) => name),
    };
  } catch (failure) {
    if (failure instanceof Deno.errors.NotFound) return { folders: [], files: [] };
    throw failure;
  }
}
