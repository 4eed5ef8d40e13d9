import type { DomainEvent } from "../../../core/event.ts";
import type { WhenLimited } from "../../../core/limit/service.ts";
import { api, read } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { reassignTicket, tickets } from "../delegation/tickets.ts";
import { firstWords } from "../delivery/ledger_filter.ts";
import { activeProject } from "../project/projects.ts";
import { agentNameIn } from "./agent_names.ts";

/** Agents named in one notice: more would not be read. */
const MOST = 3;

/** What becomes of tasks for limited agents, in every project; undefined until it was read. */
export const whenLimited = perProject<WhenLimited | undefined>(
  async (p) => (await read(api.projects[":p"].limits.choice.$get({ param: { p } }))).whenLimited,
  undefined,
);

/** Decides it for a project. */
export async function chooseWhenLimited(projectId: string, choice: WhenLimited): Promise<void> {
  const route = api.projects[":p"].limits.choice;
  const json = { whenLimited: choice };
  const chosen = await read(route.$put({ param: { p: projectId }, json }));
  whenLimited.set(projectId, chosen.whenLimited);
}

/** Offers a task that waits for a limit to agents that could do it now. */
export async function tellOffer(
  { projectId, ticketId, to }: Extract<DomainEvent, { type: "ticketOffered" }>,
): Promise<void> {
  if (activeProject.value?.id !== projectId) return;
  await tickets.refresh(projectId);
  const ticket = tickets.of(projectId).find(({ id }) => id === ticketId);
  if (ticket?.state !== "open") return;
  const words = t().limit;
  const name = agentNameIn({ projectId, agentId: ticket.target });
  toast({
    kind: "info",
    message: words.offer(name, firstWords(ticket.task)),
    actions: to.slice(0, MOST).map((agentId) => ({
      label: words.handToOne(agentNameIn({ projectId, agentId })),
      run: () => void attempt(() => reassignTicket(ticket, agentId)),
    })),
  });
}
