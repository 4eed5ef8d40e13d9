import type { LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import type { Settlement, Ticket } from "../../core/delegation/ticket.ts";
import { type Delivery, isWaiting } from "../../core/delivery/delivery.ts";
import type { TicketBook } from "./ticket_book.ts";

/** What is known of a ticket's texts. */
export interface TicketTexts {
  currentTicket(agentId: string): string | undefined;
  ofTicket(ticketId: string): Delivery[];
}

/** What the watch cannot do itself. */
export interface TurnWatchDependencies {
  book: TicketBook;
  texts: TicketTexts;
  agents: LiveAgents;
  /** Asks the agent, once, to finish with a reply. */
  remind(ticket: Ticket): void;
}

type TurnEnd = Pick<Extract<TurnEvent, { kind: "ended" }>, "lastMessage" | "failed">;

/** Sees to it that no ticket outlives the turns and the process of the agent that has it. */
export class TurnWatch {
  readonly #deps: TurnWatchDependencies;
  readonly #reminded = new Set<string>();
  /** What each agent has taken up since it last ended a turn by itself. */
  readonly #atHand = new Map<string, Set<string>>();

  constructor(dependencies: TurnWatchDependencies) {
    this.#deps = dependencies;
    dependencies.agents.onTurn((event) => this.#onTurn(event));
    dependencies.agents.onGone((agentId, end) => this.#onGone(agentId, end));
  }

  /** The agent works on the ticket in its current turn. */
  takeUp(agentId: string, ticketId: string): void {
    const atHand = this.#atHand.get(agentId) ?? new Set();
    this.#atHand.set(agentId, atHand.add(ticketId));
  }

  /** Some text of the ticket has been typed, whatever became of it. */
  begun(ticket: Ticket): boolean {
    return this.#deps.texts.ofTicket(ticket.id).some(({ state }) => !isWaiting(state));
  }

  forget(ticket: Ticket): void {
    this.#reminded.delete(ticket.id);
  }

  #onTurn(event: TurnEvent): void {
    const { agentId } = event;
    if (event.kind === "started") {
      const current = this.#deps.texts.currentTicket(agentId);
      if (current !== undefined) this.takeUp(agentId, current);
      return;
    }
    // It goes on later: what it has at hand is neither done nor forgotten.
    if (event.limited) return;
    const atHand = this.#atHand.get(agentId) ?? new Set();
    // Whoever interrupted an agent has its attention: the next end of a turn counts for its tasks.
    if (event.interrupted) return this.#dropMessages(atHand);
    this.#atHand.delete(agentId);
    for (const ticket of this.#deps.book.openFor(agentId)) {
      const its = atHand.has(ticket.id) || atHand.size === 0;
      if (this.#taken(ticket)) this.#turnEnded(ticket, its, event);
      else if (event.failed !== undefined && this.#handedOver(ticket)) {
        this.#deps.book.settle(ticket, { state: "failed", reason: event.failed });
      }
    }
  }

  /** Nobody waits for the end of a message: with its turn it is over. */
  #dropMessages(atHand: ReadonlySet<string>): void {
    for (const id of atHand) {
      const ticket = this.#deps.book.find(id);
      if (ticket?.kind !== "message") continue;
      this.#deps.book.settle(ticket, { state: "cancelled", reason: "its turn was interrupted" });
    }
  }

  /**
   * A turn ended while a ticket that the agent had taken was open: a message is done; of a task the
   * agent is reminded once.
   * @param its the turn may have been about this ticket
   */
  #turnEnded(ticket: Ticket, its: boolean, { lastMessage, failed }: TurnEnd): void {
    if (ticket.kind === "message") {
      if (its) this.#deps.book.settle(ticket, endOf(lastMessage, failed));
      return;
    }
    if (!this.#reminded.has(ticket.id)) {
      this.#reminded.add(ticket.id);
      return this.#deps.remind(ticket);
    }
    if (!its || this.#onItsWay(ticket)) return;
    const why = "the agent ended its turn twice without a reply";
    this.#deps.book.settle(
      ticket,
      lastMessage
        ? { state: "answered", result: `[unattributed: ${why}]\n${lastMessage}` }
        : { state: "failed", reason: failed ?? why },
    );
  }

  /** Something about the ticket, such as its reminder, has not reached the agent yet. */
  #onItsWay(ticket: Ticket): boolean {
    return this.#deps.texts.ofTicket(ticket.id).some(({ state }) =>
      isWaiting(state) || state === "typed" || state === "submitted"
    );
  }

  /** Given to a CLI without a terminal, which has not said that it took it. */
  #handedOver(ticket: Ticket): boolean {
    return this.#deps.texts.ofTicket(ticket.id).some(({ state }) => state === "submitted");
  }

  #taken(ticket: Ticket): boolean {
    return this.#deps.texts.ofTicket(ticket.id).some(({ state }) => state === "started");
  }

  /**
   * What the agent had begun fails. What it never saw waits for its next launch when somebody
   * stopped it; when it ended by itself nobody is going to launch it, and the asker is told.
   */
  #onGone(agentId: string, { reason, asked }: { reason: string; asked: boolean }): void {
    this.#atHand.delete(agentId);
    for (const ticket of this.#deps.book.openFor(agentId)) {
      if (asked && !this.begun(ticket)) continue;
      this.#deps.book.settle(ticket, { state: "failed", reason: `the agent ${reason}` });
    }
  }
}

function endOf(lastMessage: string | undefined, failed: string | undefined): Settlement {
  if (failed !== undefined) return { state: "failed", reason: failed };
  return { state: "answered", result: lastMessage ?? "" };
}
