import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { OutputService } from "../../core/services.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";

/** More files of one name than this are a mistake. */
const MOST_ALIKE = 1_000;

/** The text of terminals as files in the user's download folder, for windows that cannot download. */
export class OutputFiles implements OutputService {
  readonly #terminals: Pick<Terminals, "text">;
  readonly #home: string;

  /** @param home the user's folder; `Downloads` in it is used when it is there */
  constructor(terminals: Pick<Terminals, "text">, home: string) {
    this.#terminals = terminals;
    this.#home = home;
  }

  /**
   * Never replaces a file: a number is added to the name instead.
   * @throws IdeaError `NOT_FOUND` (terminal), `INVALID` (name), `FILE_SYSTEM` naming the path
   */
  async save(sessionId: string, name: string): Promise<{ path: string }> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u.test(name)) {
      throw new IdeaError("INVALID", `name: expected the plain name of a file, got "${name}"`);
    }
    const text = await this.#terminals.text(sessionId);
    const downloads = join(this.#home, "Downloads");
    const folder = await isFolder(downloads) ? downloads : this.#home;
    for (let number = 1; number <= MOST_ALIKE; number++) {
      const path = join(folder, number === 1 ? `${name}.txt` : `${name} ${number}.txt`);
      if (await writeNew(path, text)) return { path };
    }
    throw new IdeaError("FILE_SYSTEM", `Too many files in ${folder} are called ${name}`);
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
