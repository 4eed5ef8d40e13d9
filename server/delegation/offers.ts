import { type Candidate, equivalents } from "../../core/delegation/equivalent.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { DomainEvent, EventSink } from "../../core/event.ts";
import type { WhenLimited } from "../../core/limit/service.ts";
import { log } from "../log.ts";

/** What offering tasks needs from the rest of the host. */
export interface OfferDependencies {
  events: EventSink;
  choice(projectId: string): WhenLimited;
  /** Whether the agent's account is exhausted. */
  limited(agentId: string): boolean;
  /** Tickets of which something waits for the agent's prompt. */
  waiting(agentId: string): string[];
  ticket(ticketId: string): Ticket | undefined;
  agents(projectId: string): Promise<readonly Candidate[]>;
}

/** Offers tasks that wait for an exhausted account to agents of another vendor: once per task. */
export class Offers {
  readonly #deps: OfferDependencies;
  readonly #offered = new Set<string>();

  constructor(dependencies: OfferDependencies) {
    this.#deps = dependencies;
  }

  /** Something happened in the host. */
  async heard(event: DomainEvent): Promise<void> {
    switch (event.type) {
      case "ticketChanged":
        if (event.state !== "open") this.#offered.delete(event.ticketId);
        return;
      case "deliveryChanged":
        if (event.state !== "queued" && event.state !== "held") return;
        return await this.#offerOnce(event.projectId, event.agentId, [event.ticketId]);
      case "agentRateLimited": {
        const { projectId, agentId } = event;
        return await this.#offerOnce(projectId, agentId, this.#deps.waiting(agentId));
      }
    }
  }

  async #offerOnce(projectId: string, agentId: string, tickets: string[]): Promise<void> {
    const fresh = tickets.filter((id) => !this.#offered.has(id));
    if (fresh.length === 0 || !this.#deps.limited(agentId)) return;
    if (this.#deps.choice(projectId) !== "offer") return;
    for (const id of fresh) this.#offered.add(id);
    for (const id of fresh) {
      await this.#offer(projectId, id).catch((failure) => {
        this.#offered.delete(id);
        log("warn", "A waiting task could not be offered", { id, reason: String(failure) });
      });
    }
  }

  async #offer(projectId: string, ticketId: string): Promise<void> {
    const agents = await this.#deps.agents(projectId);
    const ticket = this.#deps.ticket(ticketId);
    const to = ticket?.state === "open" ? equivalents(agents, ticket) : [];
    if (to.length === 0) return void this.#offered.delete(ticketId);
    this.#deps.events.publish({ type: "ticketOffered", projectId, ticketId, to });
  }
}
