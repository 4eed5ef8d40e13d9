import { computed } from "@preact/signals";
import { activeAgents } from "../agent/agents.ts";
import { activeTickets } from "../delegation/tickets.ts";

/**
 * Another one when something may have been said in the project on the screen: turns come with
 * tickets, and with the ends of agents' turns.
 */
export const newsKey = computed(() =>
  [
    ...activeTickets.value.slice(-200).map(({ id, state, lateResult }) => [id, state, lateResult]),
    ...activeAgents.value.map(({ id, state, since }) => [id, state, since]),
  ].join()
);
