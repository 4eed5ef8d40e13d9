import type { Ticket } from "../../../core/delegation/ticket.ts";
import { t } from "../../text/text.ts";
import { openMenu } from "../../widgets/menu.tsx";
import { attempt } from "../../widgets/toast.ts";
import { agents } from "../agent/agents.ts";
import { reassignTicket } from "../delegation/tickets.ts";
import { deliveries } from "../delivery/deliveries.ts";
import { vendorName } from "../profile/profiles.ts";
import { limitOf } from "./accounts.ts";
import { agentNameIn } from "./agent_names.ts";
import { candidates, isMovable } from "./hand_over.ts";
import { resetText } from "./limit_text.ts";

/** Why an open request is not begun: its agent waits for the end of a limit; and a way out. */
export function TicketLimit({ ticket }: { ticket: Ticket }) {
  const { projectId, target, state } = ticket;
  const limit = state === "open" ? limitOf(target) : undefined;
  if (!limit) return null;
  const words = t().limit;
  const name = agentNameIn({ projectId, agentId: target });
  const { resetsAtMs } = limit;
  return (
    <p class="ticket-limit">
      {resetsAtMs === undefined
        ? words.waitsForUnknown(name)
        : words.waitsFor(name, resetText(resetsAtMs))}
      <HandOver ticket={ticket} />
    </p>
  );
}

function HandOver({ ticket }: { ticket: Ticket }) {
  const { projectId } = ticket;
  if (!isMovable(ticket, deliveries.of(projectId))) return null;
  const takers = candidates(ticket, agents.of(projectId), (id) => limitOf(id) !== undefined);
  if (takers.length === 0) return null;
  const { handTo } = t().limit;
  const items = takers.map(({ id, name, profileId }) => ({
    label: name,
    hint: vendorName(profileId),
    run: () => void attempt(() => reassignTicket(ticket, id)),
  }));
  return (
    <button
      type="button"
      class="small-offer"
      aria-haspopup="menu"
      onClick={(event) => openMenu(event.currentTarget, handTo, items)}
    >
      {handTo}
    </button>
  );
}
