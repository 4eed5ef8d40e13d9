import { asEnded, type ChatEntry } from "../../core/chat/entry.ts";
import type { AgentChats, ChatSpec } from "../../core/chat/session.ts";
import type { ChatViewer } from "../../core/chat/view.ts";
import { IdeaError } from "../../core/error.ts";
import { CHAT } from "../../core/numbers.ts";
import type { ChatStore, ChatTurn } from "../store/chat_store.ts";
import { ChatSession } from "./chat_session.ts";

/** All agents without a terminal, one session each. */
export class ChatSessions implements AgentChats {
  readonly #store: ChatStore;
  readonly #sessions = new Map<string, ChatSession>();

  constructor(store: ChatStore) {
    this.#store = store;
  }

  /**
   * Makes an agent ready for turns; nothing is started yet.
   * @throws IdeaError `AGENT_ALREADY_RUNNING` while it has a session
   */
  open(spec: ChatSpec): ChatSession {
    if (this.#sessions.has(spec.agentId)) {
      const { name } = spec.context.agent;
      throw new IdeaError("AGENT_ALREADY_RUNNING", `"${name}" has a session: stop it first`);
    }
    const session = new ChatSession(spec, this.#store);
    this.#sessions.set(spec.agentId, session);
    return session;
  }

  ofAgent(agentId: string): ChatSession | undefined {
    return this.#sessions.get(agentId);
  }

  find(sessionId: string): ChatSession | undefined {
    return [...this.#sessions.values()].find(({ spec }) => spec.sessionId === sessionId);
  }

  /** Ends an agent's session and everything it started; its entries stay. */
  async close(agentId: string): Promise<void> {
    const session = this.#sessions.get(agentId);
    if (!session) return;
    await session.close();
    this.#sessions.delete(agentId);
  }

  async shutdown(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((agentId) => this.close(agentId)));
  }

  /**
   * Shows an agent's chat; one without a session shows what was said and nothing more.
   * @returns a function that ends it
   */
  attach(agentId: string, viewer: ChatViewer): () => void {
    const session = this.#sessions.get(agentId);
    if (session) return session.attach(viewer);
    const entries = this.#store.entries(agentId, CHAT.shownEntries);
    viewer.snapshot({ seq: 0, entries, busy: false });
    return () => {};
  }

  /**
   * The newest entries of an agent, running or not, oldest first.
   * @param before only entries older than the one with this id
   */
  entries(agentId: string, limit: number, before?: string): ChatEntry[] {
    return this.#store.entries(agentId, limit, before);
  }

  /**
   * Ends the turns that a host before this one left open; to be called once, at the start, when
   * their processes are gone.
   * @returns those turns: whether their CLI did what it was told is unknown
   */
  recover(): ChatTurn[] {
    const turns = this.#store.running();
    for (const turn of turns) this.#interrupted(turn, Date.now());
    return turns;
  }

  #interrupted({ id, agentId }: ChatTurn, at: number): void {
    const entries = this.#store.ofTurn(id);
    for (const entry of entries.map(asEnded)) this.#store.putEntry(agentId, entry);
    this.#store.putEntry(agentId, {
      id: `${id}:${entries.length}`,
      turnId: id,
      at,
      kind: "interrupted",
      text: "IdeA ended while this turn was running",
    });
    this.#store.endTurn(id, "failed", at);
  }
}
