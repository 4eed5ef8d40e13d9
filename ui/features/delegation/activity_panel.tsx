import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { ActivityFilter, shownTickets } from "./activity_filter.tsx";
import { byConversation, type ConversationGroup } from "./conversations.ts";
import { lookAtActivity, news } from "./news.ts";
import { agentName, partiesOf, sourceName } from "./names.ts";
import { TicketRow } from "./ticket_row.tsx";
import { activeTickets, activeWaits } from "./tickets.ts";
import { waitChains } from "./waits.ts";

/** Rows drawn at first and added at once: a long history must not make the page slow. */
const PAGE = 100;

/** Who asked whom for what, newest last. */
export function ActivityPanel() {
  const most = useSignal(PAGE);
  const tickets = shownTickets.value;
  const shown = tickets.slice(-most.value);
  const earlier = tickets.length - shown.length;
  const end = useEndInView(activeTickets.value.length);
  // Read here, so that what ends while the panel is open counts as looked at.
  void news.value;
  useEffect(() => lookAtActivity());
  if (activeTickets.value.length === 0) {
    return <p class="panel-empty">{t().delegation.empty}</p>;
  }
  return (
    <div class="activity">
      <ActivityFilter />
      <WaitGraph />
      {tickets.length === 0 && <p class="panel-empty">{t().delegation.noMatch}</p>}
      {earlier > 0 && (
        <div class="panel-more">
          <Button kind="quiet" onClick={() => most.value += PAGE}>
            {t().delegation.earlier(Math.min(PAGE, earlier), earlier)}
          </Button>
        </div>
      )}
      {byConversation(shown).map((group) => (
        <Conversation
          key={group.conversation}
          group={group}
        />
      ))}
      <div ref={end} class="activity-end" />
    </div>
  );
}

/** An element that is scrolled to at first, and when something comes while it is in view. */
function useEndInView(count: number) {
  const end = useRef<HTMLDivElement>(null);
  const inView = useRef(true);
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => {
      inView.current = entry?.isIntersecting ?? true;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [count === 0]);
  useEffect(() => {
    // Who reads further up is not taken away from there.
    if (inView.current) end.current?.scrollIntoView({ block: "end" });
  }, [count]);
  return end;
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
