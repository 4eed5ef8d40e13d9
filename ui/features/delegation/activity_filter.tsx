import { computed, signal } from "@preact/signals";
import type { Ticket, TicketState } from "../../../core/delegation/ticket.ts";
import { t } from "../../text/text.ts";
import { AnyOf, FilterBar } from "../../widgets/filter_bar.tsx";
import { saveFile } from "../window/save_file.ts";
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
    <FilterBar
      label={words.filter}
      text={filter.value.text}
      onText={(text) => set({ text })}
      exportLabel={words.export}
      onExport={() => saveFile("idea-activity.json", JSON.stringify(shownTickets.value, null, 2))}
    >
      <AnyOf
        label={words.state}
        all={words.allStates}
        choices={states.map(([value, label]) => ({ value, label }))}
        chosen={filter.value.state}
        onChoose={(state) => set({ state })}
      />
    </FilterBar>
  );
}
