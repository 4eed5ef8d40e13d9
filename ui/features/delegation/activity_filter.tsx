import { Download } from "lucide";
import { computed, signal } from "@preact/signals";
import type { Ticket, TicketState } from "../../../core/delegation/ticket.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { downloadJson } from "../delivery/download.ts";
import { agentName, sourceName } from "./names.ts";
import { filteredTickets, type TicketFilter } from "./ticket_filter.ts";
import { activeTickets } from "./tickets.ts";

const filter = signal<TicketFilter>({ text: "" });

/** The tickets of the project on the screen that the filter lets through, oldest first. */
export const shownTickets = computed(() =>
  filteredTickets(activeTickets.value, filter.value, namesOf)
);

function namesOf({ source, target }: Ticket): string {
  return `${sourceName(source)} ${agentName(target)}`;
}

/** What of the activity is shown, and the way to save it. */
export function ActivityFilter() {
  const words = t().delegation;
  const set = (change: Partial<TicketFilter>) => filter.value = { ...filter.value, ...change };
  const states = Object.entries(words.states) as [TicketState, string][];
  return (
    <div class="filter-bar activity-filter">
      <input
        type="search"
        placeholder={words.filter}
        aria-label={words.filter}
        value={filter.value.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      <select
        aria-label={words.state}
        value={filter.value.state ?? ""}
        onChange={(event) =>
          set({ state: (event.currentTarget.value || undefined) as TicketState | undefined })}
      >
        <option value="">{words.allStates}</option>
        {states.map(([state, word]) => <option key={state} value={state}>{word}</option>)}
      </select>
      <IconButton
        icon={Download}
        label={words.export}
        onClick={() => downloadJson("idea-activity.json", shownTickets.value)}
      />
    </div>
  );
}
