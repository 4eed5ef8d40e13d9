import { computed, effect } from "@preact/signals";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { stored } from "../../state/stored.ts";
import { t } from "../../text/text.ts";
import { notifyDesktop } from "../../widgets/desktop_notice.ts";
import { firstWords } from "../delivery/ledger_filter.ts";
import { settings } from "../settings/settings.ts";
import { agentName } from "./names.ts";
import { activeTickets } from "./tickets.ts";

/** When the activity was last looked at (epoch ms). */
const lookedAt = stored<number>(
  "activityLookedAt",
  Date.now(),
  (value) => typeof value === "number",
);

/** What ended since somebody last looked, and is worth a look. */
export const news = computed(() => newsAmong(activeTickets.value, lookedAt.value));

/** Answers to a person's own requests, and every failure, that came after a moment (epoch ms). */
export function newsAmong(tickets: readonly Ticket[], after: number): Ticket[] {
  return tickets.filter((ticket) => {
    if (ticket.settledAt === undefined || ticket.settledAt <= after) return false;
    if (ticket.state === "answered") return ticket.source.kind === "human";
    return ticket.state === "failed" || ticket.state === "expired";
  });
}

/** The activity is on the screen: nothing in it is news any more. */
export function lookAtActivity(): void {
  if (news.value.length > 0) lookedAt.value = Date.now();
}

/** Tells the desktop once about each piece of news. */
export function notifyOfNews(openActivity: () => void): void {
  const told = new Set<string>();
  effect(() => {
    for (const ticket of news.value) {
      if (told.has(ticket.id)) continue;
      told.add(ticket.id);
      if (!settings.peek().notifications) continue;
      const state = t().delegation.states[ticket.state];
      notifyDesktop({
        tag: ticket.id,
        title: t().delegation.news(agentName(ticket.target), state),
        body: firstWords(ticket.reason ?? ticket.task),
        onClick: openActivity,
      });
    }
  });
}
