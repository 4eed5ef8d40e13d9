import type { FoundTurn, LogPage, PageWish, SearchWish } from "../../core/conversation/log_page.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { IdeaError } from "../../core/error.ts";
import type { ConversationService } from "../../core/conversation/service.ts";
import type { HandoffView } from "../../core/handoff/view.ts";
import type { ConversationLog } from "./conversation_log.ts";

/** Hand-offs as they are on disk. */
export interface HandoffFiles {
  path(projectId: string, conversation: string): string;
  load(
    projectId: string,
    conversation: string,
  ): Promise<{ text?: string | undefined; problem?: string }>;
}

/** What was said, and what is kept of it for whoever goes on, as people and scripts read it. */
export class Conversations implements ConversationService {
  readonly #log: ConversationLog;
  readonly #handoffs: HandoffFiles;

  constructor(log: ConversationLog, handoffs: HandoffFiles) {
    this.#log = log;
    this.#handoffs = handoffs;
  }

  list(projectId: string): Promise<string[]> {
    return this.#log.list(projectId);
  }

  read(projectId: string, conversation: string): Promise<Turn[]> {
    return this.#log.read(projectId, conversation);
  }

  page(projectId: string, conversation: string, wish: PageWish): Promise<LogPage> {
    return this.#log.page(projectId, conversation, wish);
  }

  search(
    projectId: string,
    conversation: string,
    words: string,
    wish: SearchWish,
  ): Promise<FoundTurn[]> {
    return Array.fromAsync(this.#log.search(projectId, conversation, words, wish));
  }

  async handoff(projectId: string, conversation: string): Promise<HandoffView> {
    const path = this.#handoffs.path(projectId, conversation);
    const { text, problem } = await this.#handoffs.load(projectId, conversation);
    return {
      path,
      ...(text === undefined ? {} : { text }),
      ...(problem === undefined ? {} : { problem }),
    };
  }
}

/** The last thing asked in any of the conversations. */
export async function lastPrompt(
  log: Pick<ConversationLog, "since">,
  projectId: string,
  conversations: readonly string[],
): Promise<Turn | undefined> {
  const prompts = await Promise.all(conversations.map(async (conversation) => {
    const last = await log.since(projectId, conversation, undefined, LAST).catch(nothingSaid);
    return last?.turns.findLast(({ role }) => role === "prompt");
  }));
  const said = prompts.filter((turn) => turn !== undefined);
  return said.toSorted((a, b) => b.atMs - a.atMs)[0];
}

/** Turns among which the last question is looked for. */
const LAST = 20;

/** A log that cannot be read has no last words to show, and says so where it is opened. */
function nothingSaid(failure: unknown): undefined {
  if (!(failure instanceof IdeaError)) throw failure;
  return undefined;
}
