import { dirname } from "node:path";
import type { Appended } from "../../core/conversation/log_page.ts";
import { formatTurn, parseTurn, type Turn } from "../../core/conversation/turn.ts";
import { describe, IdeaError } from "../../core/error.ts";
import { Turns } from "../store/files.ts";
import { requireFile } from "./log_access.ts";
import { linesBackward } from "./log_lines.ts";
import { NEAR } from "./near.ts";

const encoder = new TextEncoder();

/** What is known of the end of a log, as long as its size is this. */
interface End {
  size: number;
  /** Ids of the last turns, oldest first. */
  ids: string[];
  /** The last line has an end; without one it would swallow the next line. */
  ended: boolean;
}

/** One log that is appended to. What was torn by a crash stays, with an end of its own. */
export class LogFile {
  readonly #path: string;
  readonly #writes = new Turns();
  #end: End | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Appends a turn, unless one of the last {@link NEAR} has its id.
   * @throws IdeaError `FILE_SYSTEM` naming the path; then nothing or a torn line was written
   */
  append(turn: Turn): Promise<Appended> {
    return this.#writes.run(async () => {
      try {
        return await this.#append(turn);
      } catch (cause) {
        // A part may have been written: look at the end again.
        this.#end = undefined;
        if (cause instanceof IdeaError) throw cause;
        const problem = `Could not write ${this.#path}: ${describe(cause)}`;
        throw new IdeaError("FILE_SYSTEM", problem, { cause });
      }
    });
  }

  async #append(turn: Turn): Promise<Appended> {
    await requireFile(this.#path);
    using file = await this.#open();
    const { size } = await file.stat();
    const end = this.#end?.size === size ? this.#end : await endOf(file, size);
    this.#end = end;
    if (end.ids.includes(turn.id)) return { added: false };
    const previous = end.ids.at(-1);
    const line = encoder.encode((end.ended ? "" : "\n") + formatTurn(turn));
    await writeAll(file, line);
    this.#end = { size: size + line.length, ids: [...end.ids, turn.id].slice(-NEAR), ended: true };
    return { added: true, ...(previous === undefined ? {} : { previous }) };
  }

  async #open(): Promise<Deno.FsFile> {
    const options = { read: true, append: true, create: true };
    try {
      return await Deno.open(this.#path, options);
    } catch (failure) {
      if (!(failure instanceof Deno.errors.NotFound)) throw failure;
      await Deno.mkdir(dirname(this.#path), { recursive: true });
      return await Deno.open(this.#path, options);
    }
  }
}

async function endOf(file: Deno.FsFile, size: number): Promise<End> {
  const ids: string[] = [];
  let ended: boolean | undefined;
  for await (const line of linesBackward(file, size)) {
    ended ??= line.ended;
    const turn = line.text === undefined ? undefined : parseTurn(line.text);
    if (turn) ids.unshift(turn.id);
    if (ids.length === NEAR) break;
  }
  return { size, ids, ended: ended ?? true };
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
}
