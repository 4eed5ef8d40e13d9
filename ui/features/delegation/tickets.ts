import { computed } from "@preact/signals";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { api, read } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeProject } from "../project/projects.ts";
import { waitEdges } from "./waits.ts";

/** Work handed over in every project, oldest first. */
export const tickets = perProject<readonly Ticket[]>(
  async (projectId) => {
    const all = await read(api.projects[":p"].tickets.$get({ param: { p: projectId } }));
    return all.sort((a, b) => a.createdAt - b.createdAt);
  },
  [],
);

/** Tickets of the project on the screen. */
export const activeTickets = computed(() => tickets.of(activeProject.value?.id));

/** Who waits for whom in the project on the screen. */
export const activeWaits = computed(() => waitEdges(activeTickets.value));

/** Questions somebody still waits for. */
export const asksInFlight = computed(() =>
  activeTickets.value.filter((ticket) => ticket.kind === "ask" && ticket.state === "open").length
);

/** Gives a request up. */
export async function cancelTicket(ticket: Ticket): Promise<void> {
  await read(api.projects[":p"].tickets[":t"].cancel.$post({ param: paramsOf(ticket), json: {} }));
  await tickets.refresh(ticket.projectId);
}

/** Asks for another try. */
export async function retryTicket(ticket: Ticket): Promise<void> {
  await read(api.projects[":p"].tickets[":t"].retry.$post({ param: paramsOf(ticket) }));
  await tickets.refresh(ticket.projectId);
}

function paramsOf(ticket: Ticket) {
  return { p: ticket.projectId, t: ticket.id };
}

/** Gives a request that nobody has begun to another agent. */
export async function reassignTicket(ticket: Ticket, agent: string): Promise<void> {
  const param = { p: ticket.projectId, t: ticket.id };
  await read(api.projects[":p"].tickets[":t"].reassign.$post({ param, json: { agent } }));
  await tickets.refresh(ticket.projectId);
}
