import type { ReviewSend } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { deliveries } from "../delivery/deliveries.ts";
import { reasonText } from "../delivery/delivery_steps.tsx";

/** How what was sent stands, in words: also why it waits. */
export function sendState({ ticket }: ReviewSend): string {
  const { states, waits, forgotten } = t().review;
  if (!ticket) return forgotten;
  if (ticket.state !== "open") return states[ticket.state];
  const delivery = deliveries.of(ticket.projectId).findLast((one) => one.ticketId === ticket.id);
  if (delivery?.state === "started") return states.working;
  const reason = delivery?.state === "held" ? reasonText(delivery) : undefined;
  return reason === undefined ? states.open : waits(reason);
}
