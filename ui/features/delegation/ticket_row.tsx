import { useComputed } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Delivery } from "../../../core/delivery/delivery.ts";
import type { Ticket } from "../../../core/delegation/ticket.ts";
import { now } from "../../state/clock.ts";
import { formatDuration, formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { putOnScreen } from "../agent/agent_actions.ts";
import { findAgent } from "../agent/agents.ts";
import { openConversation } from "../conversation/place.ts";
import { DeliverySteps } from "../delivery/delivery_steps.tsx";
import { activeDeliveries } from "../delivery/deliveries.ts";
import { firstWords } from "../delivery/ledger_filter.ts";
import { TicketLimit } from "../limit/ticket_limit.tsx";
import { cellOfAgent } from "../layout/layouts.ts";
import { agentName, partiesOf, sourceName } from "./names.ts";
import { movedInQueue, ownQueue, reorderQueue } from "./queue.ts";
import { cancelTicket, retryTicket } from "./tickets.ts";

/** One ticket: a line that opens to everything known about it. */
export function TicketRow({ ticket }: { ticket: Ticket }) {
  const [open, setOpen] = useState(false);
  return (
    <article class={open ? "ticket open" : "ticket"}>
      <button
        type="button"
        class="ticket-line"
        aria-expanded={open}
        title={formatMoment(ticket.createdAt, language.value)}
        onClick={() => setOpen(!open)}
      >
        <span class="ticket-parties">{sourceName(ticket.source)} → {agentName(ticket.target)}</span>
        <TicketState ticket={ticket} />
        <span class="ticket-words">{firstWords(ticket.task)}</span>
      </button>
      <TicketLimit ticket={ticket} />
      {open && <TicketDetails ticket={ticket} />}
    </article>
  );
}

function TicketState({ ticket }: { ticket: Ticket }) {
  return (
    <span class={`ticket-state ${ticket.state}`}>
      {ticket.settledAt === undefined
        ? <OpenFor since={ticket.createdAt} />
        : settledText(ticket, ticket.settledAt)}
    </span>
  );
}

function OpenFor({ since }: { since: number }) {
  const text = useComputed(() =>
    t().delegation.openFor(formatDuration(now.value - since, t().common))
  );
  return <>{text}</>;
}

function settledText(ticket: Ticket, settledAt: number): string {
  const words = t().delegation;
  const message = ticket.kind === "message" && ticket.state === "answered";
  const state = message ? words.delivered : words.states[ticket.state];
  return words.settledIn(state, formatDuration(settledAt - ticket.createdAt, t().common));
}

function TicketDetails({ ticket }: { ticket: Ticket }) {
  const words = t().delegation;
  const steps = activeDeliveries.value.filter((entry) => entry.ticketId === ticket.id);
  return (
    <div class="ticket-details">
      <Block title={words.task} text={ticket.task} />
      {ticket.result !== undefined && <Block title={words.reply} text={ticket.result} />}
      {ticket.lateResult !== undefined && (
        <Block
          title={words.lateReply}
          text={ticket.lateResult}
        />
      )}
      {ticket.reason !== undefined && <Block title={words.reason} text={ticket.reason} />}
      {steps.length > 0 && <Deliveries entries={steps} />}
      <TicketButtons ticket={ticket} />
    </div>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h4>{title}</h4>
      <pre class="exact">{text}</pre>
    </>
  );
}

function Deliveries({ entries }: { entries: Delivery[] }) {
  return (
    <>
      <h4>{t().delegation.deliveries}</h4>
      {entries.map((entry) => <DeliverySteps key={entry.id} entry={entry} />)}
    </>
  );
}

function TicketButtons({ ticket }: { ticket: Ticket }) {
  const words = t().delegation;
  const parties = partiesOf(ticket);
  const doubtful = activeDeliveries.value.some((entry) =>
    entry.ticketId === ticket.id && entry.state === "unknown"
  );
  const again = ticket.state === "open" ? doubtful : ticket.state !== "answered";
  const show = () => {
    for (const agent of parties.map(findAgent)) {
      if (agent && !cellOfAgent(agent.id)) putOnScreen(agent);
    }
  };
  return (
    <div class="choices">
      {ticket.state === "open" && (
        <Button onClick={() => void attempt(() => cancelTicket(ticket))}>{words.cancel}</Button>
      )}
      {again && (
        <Button onClick={() => void attempt(() => retryTicket(ticket))}>{words.retry}</Button>
      )}
      <QueueButtons ticket={ticket} />
      <Button kind="quiet" onClick={() => openConversation(ticket)}>{t().conversation.open}</Button>
      <Button kind="quiet" onClick={show}>
        {parties.length === 2 ? words.openTerminals : words.openTerminal}
      </Button>
    </div>
  );
}

/** A person's own waiting messages can change places among themselves. */
function QueueButtons({ ticket }: { ticket: Ticket }) {
  const words = t().delegation;
  const order = ownQueue(ticket);
  const move = (by: -1 | 1) => {
    const moved = movedInQueue(order, ticket.id, by);
    return moved && (() => void attempt(() => reorderQueue(ticket, moved)));
  };
  const [sooner, later] = [move(-1), move(1)];
  return (
    <>
      {sooner && <Button onClick={sooner}>{words.sooner}</Button>}
      {later && <Button onClick={later}>{words.later}</Button>}
    </>
  );
}
