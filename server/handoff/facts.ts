import type { Ticket } from "../../core/delegation/ticket.ts";
import type { HandoffFacts } from "../../core/handoff/fold.ts";
import type { HandoffTicket } from "../../core/handoff/handoff.ts";

/** What the facts of a conversation are made from. */
export interface FactParts {
  /** Tickets of a project that are not settled, the oldest first. */
  openTickets(projectId: string): Ticket[];
  /** @throws IdeaError for an agent that is gone */
  nameOf(projectId: string, agentId: string): Promise<string>;
  /** Files remembered of one conversation. */
  files: number;
}

/** Tickets and files of conversations, as a hand-off tells of them. */
export class ConversationFacts {
  readonly #parts: FactParts;
  /** The files written last, the last one first; older ones are in the hand-offs. */
  readonly #written = new Map<string, readonly string[]>();

  constructor(parts: FactParts) {
    this.#parts = parts;
  }

  /** A file was written by an agent in a conversation. */
  wrote(projectId: string, conversation: string, path: string): void {
    const key = `${projectId} ${conversation}`;
    const files = [path, ...this.#written.get(key) ?? []];
    this.#written.set(key, [...new Set(files)].slice(0, this.#parts.files));
  }

  /**
   * The facts of now. In an agent's own conversation stand all tickets it has to do with.
   * @param before those in the hand-off: files of earlier hosts are known from there alone
   */
  async of(
    projectId: string,
    conversation: string,
    before: Pick<HandoffFacts, "files">,
  ): Promise<HandoffFacts> {
    const written = this.#written.get(`${projectId} ${conversation}`) ?? [];
    const files = [...new Set([...written, ...before.files])].slice(0, this.#parts.files);
    const open = this.#parts.openTickets(projectId);
    const own = open.filter((ticket) => isOf(ticket, conversation));
    const tickets = [
      ...own.filter(({ target }) => target === conversation),
      ...own.filter(({ target }) => target !== conversation),
    ];
    return {
      files,
      tickets: await Promise.all(tickets.map((ticket) => this.#line(ticket, conversation))),
    };
  }

  async #line(ticket: Ticket, conversation: string): Promise<HandoffTicket> {
    const { id, projectId, source, target, task } = ticket;
    const from = source.kind === "human" ? "the user" : await this.#name(projectId, source.agentId);
    if (target === conversation) return { id, text: `to do, from ${from}: ${task}` };
    const to = await this.#name(projectId, target);
    const asksItself = source.kind === "agent" && source.agentId === conversation;
    return { id, text: asksItself ? `asked of ${to}: ${task}` : `${from} asked ${to}: ${task}` };
  }

  #name(projectId: string, agentId: string): Promise<string> {
    return this.#parts.nameOf(projectId, agentId).catch(() => agentId);
  }
}

function isOf({ conversation, source, target }: Ticket, wanted: string): boolean {
  return conversation === wanted || target === wanted ||
    (source.kind === "agent" && source.agentId === wanted);
}
