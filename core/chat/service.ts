import type { ChatEntry } from "./entry.ts";
import type { ChatViewer } from "./view.ts";

/** Chats of agents that run without a terminal; they outlive their sessions. */
export interface ChatService {
  /** @param before only entries older than the one with this id; the newest of them, oldest first */
  entries(agentId: string, limit: number, before?: string): ChatEntry[];
  /**
   * Shows the chat of the agent's session, or of its last one.
   * @returns a function that ends it
   */
  attach(agentId: string, viewer: ChatViewer): () => void;
}
