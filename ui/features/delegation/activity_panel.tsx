import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { byConversation, type ConversationGroup } from "./conversations.ts";
import { lookAtActivity, news } from "./news.ts";
import { agentName, partiesOf, sourceName } from "./names.ts";
import { TicketRow } from "./ticket_row.tsx";
import { activeTickets, activeWaits } from "./tickets.ts";
import { waitChains } from "./waits.ts";

/** Who asked whom for what, newest last. */
export function ActivityPanel() {
  const end = useRef<HTMLDivElement>(null);
  const groups = byConversation(activeTickets.value);
  const count = activeTickets.value.length;
  // Read here, so that what ends while the panel is open counts as looked at.
  void news.value;
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [count]);
  useEffect(() => lookAtActivity());
  if (count === 0) return <p class="panel-empty">{t().delegation.empty}</p>;
  return (
    <div class="activity">
      <WaitGraph />
      {groups.map((group) => <Conversation key={group.conversation} group={group} />)}
      <div ref={end} />
    </div>
  );
}

function WaitGraph() {
  const chains = waitChains(activeWaits.value);
  if (chains.length === 0) return null;
  return (
    <ul class="wait-graph">
      {chains.map((chain) => (
        <li key={chain.join()}>{t().delegation.graph(chain.map(agentName).join(" → "))}</li>
      ))}
    </ul>
  );
}

function Conversation({ group }: { group: ConversationGroup }) {
  const [first] = group.tickets;
  if (!first) return null;
  const names = partiesOf(first).map(agentName);
  const title = names.length === 1
    ? `${sourceName(first.source)} · ${names[0]}`
    : names.join(" · ");
  return (
    <section class="conversation" aria-label={title}>
      <h3>{title}</h3>
      {group.tickets.map((ticket) => <TicketRow key={ticket.id} ticket={ticket} />)}
    </section>
  );
}
