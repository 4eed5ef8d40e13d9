import { SendHorizontal } from "lucide";
import { useRef, useState } from "preact/hooks";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { attempt } from "../../widgets/toast.ts";
import { waitingByAgent } from "../delivery/deliveries.ts";
import { sendMessage } from "./agents.ts";

const MOST_ROWS = 8;

/** What was typed and not sent, per agent: it outlives the cell that shows it. */
const drafts = new Map<string, string>();

/** Writes to an agent through its queue. */
export function MessageBox({ agent }: { agent: AgentView }) {
  const [text, setState] = useState(drafts.get(agent.id) ?? "");
  const setText = (next: string) => {
    drafts.set(agent.id, next);
    setState(next);
  };
  const box = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (text.trim() === "") return;
    setText("");
    const sent = await attempt(async () => {
      await sendMessage(agent, text);
      return true;
    });
    // What could not be handed over must not be lost, nor replace what was typed meanwhile.
    const typed = drafts.get(agent.id) ?? "";
    if (!sent) setText(typed === "" ? text : `${text}\n${typed}`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
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
      <QueueNote agent={agent} writing={text !== ""} />
      <IconButton
        icon={SendHorizontal}
        label={t().agent.send}
        disabled={text.trim() === ""}
        onClick={() => {
          void send();
          box.current?.focus();
        }}
      />
    </div>
  );
}

function QueueNote({ agent, writing }: { agent: AgentView; writing: boolean }) {
  const waiting = waitingByAgent.value.get(agent.id) ?? 0;
  if (waiting > 0) {
    return (
      <span class="queue-note" title={t().agent.queued(waiting)}>
        {t().agent.queuedBehind(waiting)}
      </span>
    );
  }
  if (!writing || agent.state === "idle") return null;
  return <span class="queue-note">{t().agent.sentWhenReady}</span>;
}
