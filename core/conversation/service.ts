import type { HandoffView } from "../handoff/view.ts";
import type { FoundTurn, LogPage, PageWish, SearchWish } from "./log_page.ts";
import type { Turn } from "./turn.ts";

/** What was said between two parties, as logged in `.ideai/conversations`. */
export interface ConversationService {
  list(projectId: string): Promise<string[]>;
  read(projectId: string, conversation: string): Promise<Turn[]>;
  /** A page, by default the last one. @throws IdeaError `NOT_FOUND`, `INVALID` for no place of a page */
  page(projectId: string, conversation: string, wish: PageWish): Promise<LogPage>;
  /** The newest turns with the words in them, newest first; go on `before` the last one's position. */
  search(
    projectId: string,
    conversation: string,
    words: string,
    wish: SearchWish,
  ): Promise<FoundTurn[]>;
  handoff(projectId: string, conversation: string): Promise<HandoffView>;
}
