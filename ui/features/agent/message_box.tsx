import { SendHorizontal } from "lucide";
import { useRef } from "preact/hooks";
import { DELIVERY } from "../../../core/numbers.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { activeTickets } from "../delegation/tickets.ts";
import { sendMessage } from "./agents.ts";
import { draftFor, keepDraft } from "./drafts.ts";
import { sentTo, stepInHistory } from "./message_history.ts";

const MOST_ROWS = 8;
/** What browsers report for a key that an input method has taken; some report nothing else. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Writes to an agent through its queue. */
export function MessageBox({ agent }: { agent: AgentView }) {
  const text = draftFor(agent.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const place = useRef(-1);
  const setText = (next: string) => keepDraft(agent.id, next);
  const recall = (by: 1 | -1): boolean => {
    const step = stepInHistory(sentTo(agent.id, activeTickets.value), place.current, text, by);
    if (!step) return false;
    place.current = step.at;
    setText(step.text);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    const by = arrowStep(event);
    if (event.key === "Enter" && !event.shiftKey) void send(agent);
    else if (by === 0 || !isOnEdge(event.currentTarget as HTMLTextAreaElement, by)) return;
    else if (!recall(by)) return;
    event.preventDefault();
  };
  return (
    <div class="message-box">
      <textarea
        ref={box}
        rows={Math.min(MOST_ROWS, text.split("\n").length)}
        value={text}
        aria-label={t().agent.messageTo(agent.name)}
        placeholder={t().agent.messageTo(agent.name)}
        title={t().agent.messageHint}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <BoxNote agent={agent} text={text} />
      <IconButton
        icon={SendHorizontal}
        label={t().agent.send}
        disabled={text.trim() === ""}
        onClick={() => {
          void send(agent);
          box.current?.focus();
        }}
      />
    </div>
  );
}

async function send(agent: AgentView): Promise<void> {
  const text = draftFor(agent.id);
  if (text.trim() === "") return;
  keepDraft(agent.id, "");
  const sent = await attempt(async () => {
    await sendMessage(agent, text);
    return true;
  });
  // What could not be handed over must not be lost, nor replace what was typed meanwhile.
  const typed = draftFor(agent.id);
  if (!sent) keepDraft(agent.id, typed === "" ? text : `${text}\n${typed}`);
}

function arrowStep({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): 1 | -1 | 0 {
  if (shiftKey || altKey || ctrlKey || metaKey) return 0;
  return key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
}

/** In a text of several lines the arrows move between its lines first. */
function isOnEdge({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, by: 1 | -1) {
  if (selectionStart !== selectionEnd) return false;
  const beyond = by === 1 ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return !beyond.includes("\n");
}

/** What will become of the text: said once somebody writes, or waits. */
function BoxNote({ agent, text }: { agent: AgentView; text: string }) {
  const words = t().agent;
  const waiting = waitingByAgent.value.get(agent.id) ?? 0;
  if (isHandedOver(text)) {
    return <span class="queue-note" title={words.asFileHint}>{words.asFile}</span>;
  }
  if (waiting > 0) {
    return (
      <span class="queue-note" title={words.queued(waiting)}>{words.queuedBehind(waiting)}</span>
    );
  }
  if (text === "" || agent.state === "idle") return null;
  return <span class="queue-note">{words.sentWhenReady}</span>;
}

/** Too long to be typed: the agent gets it as a file. */
function isHandedOver(text: string): boolean {
  // A character has three bytes at most in UTF-16's units: short texts need not be encoded.
  if (text.length * 3 <= DELIVERY.fileHandOverBytes) return false;
  return new TextEncoder().encode(text).length > DELIVERY.fileHandOverBytes;
}
