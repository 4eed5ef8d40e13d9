import { dirname, join } from "node:path";
import { formatTurn, parseTurns, type Turn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import { isId } from "../../core/id.ts";
import { log } from "../log.ts";
import { readText, Turns } from "../store/files.ts";

const encoder = new TextEncoder();
const NEWLINE = 10;

/** `.ideai/conversations/<id>/log.jsonl` of the open projects: appended to, never rewritten. */
export class ConversationLog {
  readonly #rootOf: (projectId: string) => string;
  readonly #writes = new Turns();

  constructor(rootOf: (projectId: string) => string) {
    this.#rootOf = rootOf;
  }

  /** Appends a turn. The ticket has it too, so a log that cannot be written stops no work. */
  append(projectId: string, turn: Turn): Promise<void> {
    const write = () => appendLine(this.#path(projectId, turn.conversation), formatTurn(turn));
    return this.#writes.run(write).catch((failure) => {
      const { conversation } = turn;
      const reason = String(failure);
      log("warn", "A conversation's log could not be written", { conversation, reason });
    });
  }

  /**
   * Appends those of the turns that are not there yet.
   * @param turns of any conversations of the project
   */
  async complete(projectId: string, turns: readonly Turn[]): Promise<void> {
    for (const [conversation, said] of Map.groupBy(turns, (turn) => turn.conversation)) {
      const text = await this.#textOf(projectId, conversation);
      if (text === undefined) continue;
      const known = new Set(parseTurns(text).map(({ id }) => id));
      for (const turn of said) if (!known.has(turn.id)) await this.append(projectId, turn);
    }
  }

  /** Undefined when it cannot be read, and so not be completed either. */
  async #textOf(projectId: string, conversation: string): Promise<string | undefined> {
    try {
      return await readText(this.#path(projectId, conversation)) ?? "";
    } catch (failure) {
      log("warn", "A conversation's log could not be read", { reason: String(failure) });
      return undefined;
    }
  }

  /** Ids of the project's conversations. */
  async list(projectId: string): Promise<string[]> {
    const folder = join(this.#rootOf(projectId), ".ideai", "conversations");
    const ids: string[] = [];
    try {
      for await (const { name, isDirectory } of Deno.readDir(folder)) {
        if (isDirectory && isId(name)) ids.push(name);
      }
    } catch (cause) {
      if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    }
    return ids.sort();
  }

  /** @throws IdeaError `NOT_FOUND` when there is no such conversation */
  async read(projectId: string, conversation: string): Promise<Turn[]> {
    const text = await readText(this.#path(projectId, conversation));
    if (text === undefined) throw new IdeaError("NOT_FOUND", `No conversation ${conversation}`);
    return parseTurns(text);
  }

  #path(projectId: string, conversation: string): string {
    return join(this.#rootOf(projectId), ".ideai", "conversations", conversation, "log.jsonl");
  }
}

/** A line torn by a crash gets an end of its own, so that it cannot swallow the next one. */
async function appendLine(path: string, line: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  using file = await Deno.open(path, { read: true, append: true, create: true });
  const { size } = await file.stat();
  const last = new Uint8Array(1);
  if (size > 0) {
    await file.seek(size - 1, Deno.SeekMode.Start);
    await file.read(last);
  }
  const torn = size > 0 && last[0] !== NEWLINE;
  await file.write(encoder.encode((torn ? "\n" : "") + line));
}
