import { ArrowDown } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { focusMessageOf, registerKeyboard } from "../layout/cells.ts";
import { type ChatScroll, useChatScroll } from "./chat_scroll.ts";
import { EntryView } from "./entry_view.tsx";
import { type HeldChat, useChat } from "./use_chat.ts";

interface ViewProps {
  cellId: string;
  agent: AgentView;
  /** Buttons beside the notice that the agent does not run. */
  whenStopped: ComponentChildren;
}

/** One agent without a terminal: what was asked, answered and done. */
export function ChatView({ cellId, agent, whenStopped }: ViewProps) {
  const chat = useChat(agent);
  const scroll = useChatScroll(chat);
  useEffect(() => registerKeyboard(cellId, () => focusMessageOf(cellId)), [cellId]);
  const isEmpty = chat.log?.entries.length === 0;
  return (
    <div class="chat">
      <div
        class="chat-scroller"
        ref={scroll.scroller}
        role="log"
        aria-label={t().chat.label(agent.name)}
        aria-live="polite"
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div
          class="chat-content"
          ref={scroll.content}
          onClickCapture={(event) => fold(event, scroll)}
        >
          {isEmpty ? <Nothing name={agent.name} /> : <Entries chat={chat} scroll={scroll} />}
        </div>
      </div>
      {!scroll.follows && <EndButton scroll={scroll} />}
      {!chat.connected && <p class="chat-banner" role="status">{t().chat.reconnecting}</p>}
      {!agent.sessionId && (
        <div class="chat-banner" role="status">
          <span class="grow">{t().chat.stopped(agent.name)}</span>
          <span class="choices">{whenStopped}</span>
        </div>
      )}
    </div>
  );
}

function Entries({ chat, scroll }: { chat: HeldChat; scroll: ChatScroll }) {
  const { log } = chat;
  if (!log) return null;
  const words = t().chat;
  const isWhole = log.complete && scroll.shown[0] === log.entries[0];
  return (
    <>
      <p class="chat-edge">{chat.loading ? words.loadingEarlier : isWhole ? words.begin : ""}</p>
      {scroll.shown.map((entry) => <EntryView key={entry.id} entry={entry} />)}
      {log.busy && !showsWork(log.entries.at(-1)) && (
        <p class="chat-working">
          <span class="chat-pulse" aria-hidden="true" />
          {words.working}
        </p>
      )}
    </>
  );
}

function Nothing({ name }: { name: string }) {
  return (
    <div class="placeholder">
      <p>{t().chat.ask(name)}</p>
      <p class="hint">{t().chat.askHint}</p>
    </div>
  );
}

function EndButton({ scroll }: { scroll: ChatScroll }) {
  const words = t().chat;
  const go = () => {
    scroll.toEnd();
    scroll.scroller.current?.focus();
  };
  return (
    <div class={scroll.news ? "chat-end news" : "chat-end"}>
      <Button icon={ArrowDown} onClick={go}>
        {scroll.news ? words.newMessages : words.latest}
      </Button>
    </div>
  );
}

/** The last entry itself says that something is going on. */
function showsWork(last: ChatEntry | undefined): boolean {
  if (last?.kind === "tool") return last.state === "running";
  return last?.kind === "assistant" && last.streaming === true;
}

function fold({ target }: MouseEvent, scroll: ChatScroll): void {
  if ((target as Element).closest("[aria-expanded]")) scroll.onFold();
}
