import type { TurnEvent } from "../../core/agent/live_agents.ts";
import type { Turn } from "../../core/conversation/turn.ts";
import { parseHeader, splitHeader } from "../../core/delegation/header.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";

/** What logging turns needs from the rest of the host. */
export interface TypedTurnParts {
  /** Never fails. */
  append(projectId: string, turn: Turn): Promise<void>;
  ticket(ticketId: string): Ticket | undefined;
  projectOf(agentId: string): string | undefined;
}

/** A turn of an agent, as its CLI told of it. */
interface OpenTurn {
  /** A person typed into it. */
  typed: boolean;
  /** A ticket of the agent's own conversation ends with this turn and logs its last words. */
  answered: boolean;
  /** Its end was told, without its last words. */
  ended: boolean;
}

/**
 * What a person types into an agent's prompt by hand, and what the agent says to it, in the agent's
 * own conversation. What tickets hand over is logged by them and not a second time here.
 */
export class TypedTurns {
  readonly #parts: TypedTurnParts;
  readonly #open = new Map<string, OpenTurn>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(parts: TypedTurnParts) {
    this.#parts = parts;
  }

  /** A turn began or ended, by word of the CLI. */
  heard(event: TurnEvent): void {
    if (event.kind === "started") this.#started(event);
    else this.#ended(event);
  }

  /** Resolves once what was heard of the agent is written. */
  async written(agentId: string): Promise<void> {
    await this.#writing.get(agentId);
  }

  #started({ agentId, prompt }: Extract<TurnEvent, { kind: "started" }>): void {
    const before = this.#open.get(agentId);
    const turn = before && !before.ended ? before : { typed: false, answered: false, ended: false };
    this.#open.set(agentId, turn);
    if (prompt === undefined || prompt.trim() === "") return;
    const ticket = this.#ticketOf(agentId, prompt);
    if (ticket) {
      turn.answered ||= ticket.kind === "message" && ticket.conversation === agentId;
      return;
    }
    turn.typed = true;
    this.#say(agentId, { source: { kind: "human" }, role: "prompt", text: prompt });
  }

  #ended({ agentId, lastMessage, limited }: Extract<TurnEvent, { kind: "ended" }>): void {
    const turn = this.#open.get(agentId);
    if (!turn) return;
    turn.ended = true;
    // The words of a limit are no answer.
    if (limited || lastMessage === undefined || lastMessage === "") return;
    this.#open.delete(agentId);
    if (!turn.typed || turn.answered) return;
    const source = { kind: "agent", agentId } as const;
    this.#say(agentId, { source, role: "response", text: lastMessage });
  }

  /** The ticket a prompt hands over; a person may quote a header, of work that is done for example. */
  #ticketOf(agentId: string, prompt: string): Ticket | undefined {
    const id = parseHeader(prompt)?.ticket;
    const ticket = id === undefined ? undefined : this.#parts.ticket(id);
    if (ticket?.target !== agentId) return undefined;
    return splitHeader(prompt.trim()) || ticket.state === "open" ? ticket : undefined;
  }

  #say(agentId: string, said: Pick<Turn, "source" | "role" | "text">): void {
    const projectId = this.#parts.projectOf(agentId);
    if (projectId === undefined) return;
    const turn = { id: crypto.randomUUID(), conversation: agentId, atMs: Date.now(), ...said };
    const writing = this.#parts.append(projectId, turn);
    this.#writing.set(agentId, writing);
  }
}
