import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { PasteService } from "../../core/services.ts";
import { writeText } from "../store/files.ts";

/** Large pastes as files, in a folder the terminal's program can read. */
export class PasteFiles implements PasteService {
  readonly #folderOf: (sessionId: string) => string | undefined;

  /** @param folderOf where the pastes of a terminal go; undefined for an unknown terminal */
  constructor(folderOf: (sessionId: string) => string | undefined) {
    this.#folderOf = folderOf;
  }

  async write(sessionId: string, text: string): Promise<{ path: string }> {
    const folder = this.#folderOf(sessionId);
    if (folder === undefined) throw new IdeaError("NOT_FOUND", `No terminal ${sessionId}`);
    const path = join(folder, `paste-${crypto.randomUUID().slice(0, 8)}.txt`);
    await writeText(path, text, 0o600);
    return { path };
  }
}
