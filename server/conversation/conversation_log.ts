import { join } from "node:path";
import type {
  Appended,
  FoundTurn,
  LogPage,
  PageWish,
  SearchWish,
} from "../../core/conversation/log_page.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { describe, IdeaError } from "../../core/error.ts";
import { isId } from "../../core/id.ts";
import { log } from "../log.ts";
import { LogFile } from "./log_file.ts";
import { readPage } from "./log_page.ts";
import { searchLog } from "./log_search.ts";
import { firstPrompt, missingFrom, readAll, turnsSince } from "./log_walk.ts";

/** `.ideai/conversations/<id>/log.jsonl` of the open projects: appended to, never rewritten. */
export class ConversationLog {
  readonly #rootOf: (projectId: string) => string;
  readonly #files = new Map<string, LogFile>();

  constructor(rootOf: (projectId: string) => string) {
    this.#rootOf = rootOf;
  }

  /**
   * Appends a turn, at the same cost however long the log is.
   * @throws IdeaError `FILE_SYSTEM` naming the path, `NOT_FOUND` for the project, `INVALID` for the
   * id of the conversation
   */
  async record(projectId: string, turn: Turn): Promise<Appended> {
    return await this.#file(this.path(projectId, turn.conversation)).append(turn);
  }

  /** Appends a turn. The ticket has it too, so a log that cannot be written stops no work. */
  async append(projectId: string, turn: Turn): Promise<void> {
    const { conversation } = turn;
    try {
      await this.record(projectId, turn);
    } catch (failure) {
      const reason = describe(failure);
      log("warn", "A conversation's log could not be written", { conversation, reason });
    }
  }

  /**
   * Appends those of the turns that are not there yet.
   * @param turns of any conversations of the project
   */
  async complete(projectId: string, turns: readonly Turn[]): Promise<void> {
    for (const [conversation, said] of Map.groupBy(turns, (turn) => turn.conversation)) {
      for (const turn of await this.#missing(projectId, conversation, said)) {
        await this.append(projectId, turn);
      }
    }
  }

  /** None when the log cannot be read, for then it cannot be completed either. */
  async #missing(projectId: string, conversation: string, said: Turn[]): Promise<Turn[]> {
    try {
      return await missingFrom(this.path(projectId, conversation), said);
    } catch (failure) {
      if (failure instanceof IdeaError && failure.code === "NOT_FOUND") return said;
      log("warn", "A conversation's log could not be read", { reason: describe(failure) });
      return [];
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

  /**
   * Everything that was said, oldest first; for a log of any length there is {@link page}.
   * @throws IdeaError `NOT_FOUND` when there is no such conversation
   */
  async read(projectId: string, conversation: string): Promise<Turn[]> {
    return await readAll(this.path(projectId, conversation));
  }

  /**
   * A page of a conversation, by default the last one.
   * @throws IdeaError `NOT_FOUND` when there is no such conversation, `INVALID` for a position that
   * no page of it gave
   */
  async page(projectId: string, conversation: string, wish: PageWish = {}): Promise<LogPage> {
    return await readPage(this.path(projectId, conversation), wish);
  }

  /**
   * The turns with the words in their text, newest first, each as soon as it is found.
   * @throws IdeaError `NOT_FOUND` when there is no such conversation, `INVALID` for no words
   */
  search(
    projectId: string,
    conversation: string,
    words: string,
    wish: SearchWish = {},
  ): AsyncGenerator<FoundTurn> {
    return searchLog(this.path(projectId, conversation), words, wish);
  }

  /** The first thing asked. @throws IdeaError `NOT_FOUND` when there is no such conversation */
  async opening(projectId: string, conversation: string): Promise<Turn | undefined> {
    return await firstPrompt(this.path(projectId, conversation));
  }

  /**
   * The last turns, oldest first, back to the one with the id, or without an id just the last ones.
   * @param most turns that are wanted at all
   * @returns `reached`: nothing is missing between that turn and these
   * @throws IdeaError `NOT_FOUND` when there is no such conversation
   */
  async since(
    projectId: string,
    conversation: string,
    id: string | undefined,
    most: number,
  ): Promise<{ turns: Turn[]; reached: boolean }> {
    return await turnsSince(this.path(projectId, conversation), id, most);
  }

  /** Where a log is. @throws IdeaError `INVALID`: the id becomes a part of a path */
  path(projectId: string, conversation: string): string {
    if (!isId(conversation)) {
      throw new IdeaError("INVALID", `Expected the id of a conversation, not ${conversation}`);
    }
    return join(this.#rootOf(projectId), ".ideai", "conversations", conversation, "log.jsonl");
  }

  #file(path: string): LogFile {
    const file = this.#files.get(path) ?? new LogFile(path);
    this.#files.set(path, file);
    return file;
  }
}
