import { Copy } from "lucide";
import { signal, useSignal } from "@preact/signals";
import type { Delivery, DeliveryState } from "../../../core/delivery/delivery.ts";
import { formatClock, formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { Dialog, openDialog } from "../../widgets/dialog.tsx";
import { AnyOf, FilterBar } from "../../widgets/filter_bar.tsx";
import { activeAgents } from "../agent/agents.ts";
import { agentName, sourceName } from "../delegation/names.ts";
import { activeTickets } from "../delegation/tickets.ts";
import { DeliverySteps, reasonText, StateChip } from "./delivery_steps.tsx";
import { activeDeliveries } from "./deliveries.ts";
import { saveFile } from "../window/save_file.ts";
import { filtered, firstWords, type LedgerFilter } from "./ledger_filter.ts";

const filter = signal<LedgerFilter>({ text: "" });

/** Rows drawn at first and added at once: a long history must not make the filter slow. */
const PAGE = 100;

/** Everything that was typed into agents' prompts, newest first. */
export function LedgerPanel() {
  const most = useSignal(PAGE);
  const entries = filtered(activeDeliveries.value, currentFilter());
  const older = entries.length - most.value;
  const words = t().delivery;
  if (activeDeliveries.value.length === 0) return <p class="panel-empty">{words.empty}</p>;
  return (
    <div class="ledger">
      <LedgerFilterBar entries={entries} />
      {entries.length === 0 && <p class="panel-empty">{words.noMatch}</p>}
      {entries.length > 0 && <LedgerTable entries={entries.slice(0, most.value)} />}
      {older > 0 && (
        <div class="panel-more">
          <Button kind="quiet" onClick={() => most.value += PAGE}>
            {words.older(Math.min(PAGE, older), older)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The filter without an agent of another project. */
function currentFilter(): LedgerFilter {
  const { agentId } = filter.value;
  const known = activeAgents.value.some((agent) => agent.id === agentId);
  return known ? filter.value : { ...filter.value, agentId: undefined };
}

function LedgerFilterBar({ entries }: { entries: Delivery[] }) {
  const words = t().delivery;
  const set = (change: Partial<LedgerFilter>) => filter.value = { ...filter.value, ...change };
  const states = Object.entries(words.states) as [DeliveryState, string][];
  return (
    <FilterBar
      label={words.filter}
      text={filter.value.text}
      onText={(text) => set({ text })}
      exportLabel={words.export}
      onExport={() => saveFile("idea-ledger.json", JSON.stringify(entries, null, 2))}
    >
      <AnyOf
        label={words.to}
        all={words.allAgents}
        choices={activeAgents.value.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={currentFilter().agentId}
        onChoose={(agentId) => set({ agentId })}
      />
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

function LedgerTable({ entries }: { entries: Delivery[] }) {
  const words = t().delivery;
  const sources = new Map(activeTickets.value.map(({ id, source }) => [id, source]));
  const from = (entry: Delivery) => {
    const source = sources.get(entry.ticketId);
    return source ? sourceName(source) : "";
  };
  return (
    <table>
      <thead>
        <tr>
          <th>{words.time}</th>
          <th>{words.to}</th>
          <th class="wide-only">{words.from}</th>
          <th class="words">{words.text}</th>
          <th class="wide-only">{words.verified}</th>
          <th>{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => <LedgerRow key={entry.id} entry={entry} from={from(entry)} />)}
      </tbody>
    </table>
  );
}

function LedgerRow({ entry, from }: { entry: Delivery; from: string }) {
  const open = () => openDialog(<Exact entry={entry} from={from} />);
  return (
    <tr onClick={open}>
      <td title={formatMoment(entry.createdAt, language.value)}>
        {formatClock(entry.createdAt, language.value)}
      </td>
      <td class="name">{agentName(entry.agentId)}</td>
      <td class="name wide-only">{from}</td>
      <td class="words">
        <button type="button" class="row-button" onClick={open}>{firstWords(entry.text)}</button>
      </td>
      <td class="wide-only proof">{entry.proof ?? reasonText(entry) ?? ""}</td>
      <td title={reasonText(entry) ?? entry.proof}>
        <StateChip entry={entry} />
      </td>
    </tr>
  );
}

function Exact({ entry, from }: { entry: Delivery; from: string }) {
  const words = t().delivery;
  return (
    <Dialog
      wide
      title={`${from} → ${agentName(entry.agentId)}`}
      actions={
        <Button icon={Copy} onClick={() => void copyText(entry.text)}>{t().common.copy}</Button>
      }
    >
      <DeliverySteps entry={entry} />
      <h4>{words.exact}</h4>
      <pre class="exact">{entry.text}</pre>
      <p class="hint">
        {words.ticket} <code>{entry.ticketId}</code>
      </p>
    </Dialog>
  );
}
