import type { DeliveryState } from "../../core/delivery/delivery.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";

/** What handing over a message for certain needs. */
export interface MessageDependencies {
  tickets(projectId: string): Ticket[];
  message(projectId: string, agentId: string, text: string): Promise<Ticket>;
  cancel(projectId: string, ticketId: string, reason: string): Promise<Ticket>;
  /** The message is in the queue: everything that must happen before it is handed over. */
  onQueued(projectId: string, agentId: string, ticketId: string): void;
  /** @returns a function that ends it */
  subscribe(listener: (event: DomainEvent) => void): () => void;
  /** How long (ms) the agent may take to come to its prompt. */
  patienceMs: number;
}

const ENDS: readonly DeliveryState[] = ["started", "failed", "unknown"];

/**
 * Puts a message in an agent's queue and waits until its CLI took it.
 * @throws IdeaError `UNAVAILABLE` when it did not: the message is then withdrawn
 */
export async function deliverMessage(
  dependencies: MessageDependencies,
  projectId: string,
  agentId: string,
  text: string,
): Promise<void> {
  const { message, onQueued, cancel, subscribe, patienceMs } = dependencies;
  const ended = Promise.withResolvers<DeliveryState | "late">();
  const states = new Map<string, DeliveryState>();
  let ticketId: string | undefined;
  const look = () => {
    const state = states.get(ticketId ?? "");
    if (state) ended.resolve(state);
  };
  const unsubscribe = subscribe((event) => {
    if (event.type !== "deliveryChanged" || !ENDS.includes(event.state)) return;
    states.set(event.ticketId, event.state);
    look();
  });
  const timer = setTimeout(() => ended.resolve("late"), patienceMs);
  try {
    await withdrawEarlier(dependencies, projectId, agentId, text);
    ticketId = (await message(projectId, agentId, text)).id;
    onQueued(projectId, agentId, ticketId);
    look();
    const state = await ended.promise;
    if (state === "started") return;
    await cancel(projectId, ticketId, "it could not be handed over for certain");
    throw new IdeaError("UNAVAILABLE", `The message was not taken (${state})`);
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}

/** The same text of a host that was killed in between: it must not come twice. */
async function withdrawEarlier(
  { tickets, cancel }: MessageDependencies,
  projectId: string,
  agentId: string,
  text: string,
): Promise<void> {
  for (const { id, target, kind, state, task } of tickets(projectId)) {
    const isIt = target === agentId && kind === "message" && state === "open" && task === text;
    if (isIt) await cancel(projectId, id, "it is sent anew");
  }
}
