import type { Ticket } from "../../core/delegation/ticket.ts";
import { describe } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import { describeAgent, describeLive, type LiveWish } from "../../core/live_state/describe.ts";
import { formatLiveState, parseLiveState } from "../../core/live_state/document.ts";
import { foldLive } from "../../core/live_state/fold.ts";
import {
  EMPTY_LIVE_STATE,
  type LiveEvent,
  type LiveState,
} from "../../core/live_state/live_state.ts";
import { log } from "../log.ts";
import type { LiveStateStore } from "../store/live_state_store.ts";

/** What the live state is made from. */
export interface LiveStateParts {
  store: LiveStateStore;
  ticket(ticketId: string): Ticket | undefined;
  /** Tickets of a project that are not settled. */
  openTickets(projectId: string): Ticket[];
  /** The agents of a project, in their order. */
  agents(projectId: string): Promise<readonly { agentId: string; name: string }[]>;
  /** What a text about it may cost. */
  budget: LiveWish["budget"];
}

/** Who works on what in each project: told of everything, kept on disk at once. */
export class LiveStates {
  readonly #parts: LiveStateParts;
  readonly #states = new Map<string, LiveState>();

  constructor(parts: LiveStateParts) {
    this.#parts = parts;
  }

  /** A host has started: what was under way ended with the last one. */
  restarted(): void {
    for (const projectId of this.#parts.store.projects()) {
      const open = this.#parts.openTickets(projectId).map(({ id }) => id);
      this.tell(projectId, { event: "restarted", open, at: Date.now() });
    }
  }

  /** Takes in what the host announces. */
  heard(event: DomainEvent): void {
    switch (event.type) {
      case "agentStateChanged": {
        const { projectId, agentId, state, since } = event;
        return this.tell(projectId, { event: "agentState", agentId, state, at: since });
      }
      case "ticketChanged":
        return this.#ticketChanged(event.projectId, event.ticketId);
      case "agentsChanged":
        return void this.#forgetRemoved(event.projectId);
    }
  }

  /** One thing that happened. That it could not be kept stops no work. */
  tell(projectId: string, event: LiveEvent): void {
    try {
      const before = this.read(projectId);
      const after = foldLive(before, [event]);
      if (after === before) return;
      this.#states.set(projectId, after);
      this.#parts.store.save(projectId, formatLiveState(after));
    } catch (failure) {
      const reason = describe(failure);
      log("warn", "The live state could not be kept", { projectId, reason });
    }
  }

  /** Who works on what in a project. */
  read(projectId: string): LiveState {
    const state = this.#states.get(projectId) ?? this.#kept(projectId);
    this.#states.set(projectId, state);
    return state;
  }

  /** A short text of it for an agent; "" when there is nothing to tell. */
  async block(projectId: string, reader: string): Promise<string> {
    return describeLive(this.read(projectId), await this.#wish(projectId, reader));
  }

  /** What each agent of the project is at, as a line, by id. */
  async lines(projectId: string): Promise<Map<string, string>> {
    const wish = await this.#wish(projectId);
    const state = this.read(projectId);
    return new Map([...wish.names.keys()].map((id) => [id, describeAgent(state, id, wish)]));
  }

  /** What cannot be read is only what was going on: it is begun anew. */
  #kept(projectId: string): LiveState {
    const text = this.#parts.store.read(projectId);
    if (text === undefined) return EMPTY_LIVE_STATE;
    try {
      return parseLiveState(text, "the database");
    } catch (failure) {
      log("warn", "The live state is begun anew", { projectId, reason: describe(failure) });
      return EMPTY_LIVE_STATE;
    }
  }

  async #wish(projectId: string, reader?: string): Promise<LiveWish> {
    const agents = await this.#parts.agents(projectId);
    const names = new Map(agents.map(({ agentId, name }) => [agentId, name]));
    const { budget } = this.#parts;
    return { names, now: Date.now(), budget, ...(reader === undefined ? {} : { reader }) };
  }

  #ticketChanged(projectId: string, ticketId: string): void {
    const ticket = this.#parts.ticket(ticketId);
    if (!ticket) return;
    const { state, source, target, kind, task, createdAt, settledAt } = ticket;
    if (state === "open") {
      const asked = { event: "asked", ticketId, source, target, kind, task } as const;
      return this.tell(projectId, { ...asked, at: createdAt });
    }
    this.tell(projectId, { event: "settled", ticketId, state, at: settledAt ?? Date.now() });
  }

  async #forgetRemoved(projectId: string): Promise<void> {
    const agents = await this.#parts.agents(projectId).catch(() => undefined);
    if (!agents) return;
    const known = Object.keys(this.read(projectId).agents);
    const removed = known.filter((id) => !agents.some(({ agentId }) => agentId === id));
    for (const agentId of removed) {
      this.tell(projectId, { event: "agentRemoved", agentId, at: Date.now() });
    }
  }
}
