import { join, parse } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { DownloadService } from "../../core/window/service.ts";

/** More files of one name than this are a mistake. */
const MOST_ALIKE = 1_000;

/** Files in the user's download folder, for windows of IdeA's own, which cannot download. */
export class Downloads implements DownloadService {
  readonly #home: string;

  /** @param home the user's folder; `Downloads` in it is used when it is there */
  constructor(home: string) {
    this.#home = home;
  }

  /**
   * Never replaces a file: a number is added to the name instead.
   * @throws IdeaError `INVALID` (name), `FILE_SYSTEM` naming the path
   */
  async save(file: string, text: string): Promise<{ path: string }> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u.test(file)) {
      throw new IdeaError("INVALID", `name: expected the plain name of a file, got "${file}"`);
    }
    const { name, ext } = parse(file);
    const downloads = join(this.#home, "Downloads");
    const folder = await isFolder(downloads) ? downloads : this.#home;
    for (let number = 1; number <= MOST_ALIKE; number++) {
      const path = join(folder, number === 1 ? file : `${name} ${number}${ext}`);
      if (await writeNew(path, text)) return { path };
    }
    throw new IdeaError("FILE_SYSTEM", `Too many files in ${folder} are called ${file}`);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isDirectory }) => isDirectory, () => false);
}

/** @returns false when there is a file of that name */
async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await Deno.writeTextFile(path, text, { createNew: true });
    return true;
  } catch (cause) {
    if (cause instanceof Deno.errors.AlreadyExists) return false;
    throw new IdeaError("FILE_SYSTEM", `Could not write ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
