import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { PasteService } from "../../core/terminal/service.ts";
import { log } from "../log.ts";
import { writeText } from "../store/files.ts";

/** A paste is read at once or never; after so long (ms) nobody asks a program about it again. */
const KEPT_MS = 24 * 60 * 60_000;
const OURS = /^paste-[\da-f]{8}\.txt$/;

/** Large pastes as files, in a folder the terminal's program can read. */
export class PasteFiles implements PasteService {
  readonly #folderOf: (sessionId: string) => string | undefined;

  /** @param folderOf where the pastes of a terminal go; undefined for an unknown terminal */
  constructor(folderOf: (sessionId: string) => string | undefined) {
    this.#folderOf = folderOf;
  }

  /**
   * Writes the text for this user's eyes only, and removes pastes that are a day old.
   * @throws IdeaError `NOT_FOUND`, `FILE_SYSTEM` naming the path
   */
  async write(sessionId: string, text: string): Promise<{ path: string }> {
    const folder = this.#folderOf(sessionId);
    if (folder === undefined) throw new IdeaError("NOT_FOUND", `No terminal ${sessionId}`);
    const path = join(folder, `paste-${crypto.randomUUID().slice(0, 8)}.txt`);
    await writeText(path, text, 0o600);
    // A paste must not fail because an old one cannot be removed.
    await removeOld(folder).catch((failure) => {
      log("warn", "Old pastes stay", { folder, reason: String(failure) });
    });
    return { path };
  }
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - KEPT_MS;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !OURS.test(name)) continue;
    const path = join(folder, name);
    const { mtime } = await Deno.lstat(path);
    if (mtime !== null && mtime.getTime() < oldest) await Deno.remove(path);
  }
}
