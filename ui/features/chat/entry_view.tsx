import { CircleAlert, CirclePause, Clock } from "lucide";
import { memo } from "../../widgets/memo.ts";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import { now } from "../../state/clock.ts";
import { formatClock, formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { formatReset } from "../limit/limit_time.ts";
import { askedIn } from "./asked.ts";
import { Folded } from "./folded.tsx";
import { ANSWER, BRIEF, isLong } from "./long_text.ts";
import { MarkdownView } from "./markdown_view.tsx";
import { ToolLine } from "./tool_line.tsx";

/** One entry of a chat; drawn again only when it changes. */
export const EntryView = memo(({ entry }: { entry: ChatEntry }) => {
  const streams = entry.kind === "assistant" && entry.streaming === true;
  return (
    <article class={`chat-entry ${entry.kind}`} data-entry={entry.id} aria-busy={streams}>
      <EntryBody entry={entry} />
      <time
        class="chat-time"
        dateTime={new Date(entry.at).toISOString()}
        title={formatMoment(entry.at, language.value)}
      >
        {formatClock(entry.at, language.value)}
      </time>
    </article>
  );
});

function EntryBody({ entry }: { entry: ChatEntry }) {
  switch (entry.kind) {
    case "user":
      return <AskedEntry text={entry.text} />;
    case "assistant":
      return <Answer text={entry.text} streams={entry.streaming === true} />;
    case "tool":
      return <ToolLine entry={entry} />;
    case "limit":
      return <LimitNote limit={entry.limit} />;
    case "error":
      return <Failure text={entry.text} />;
    case "interrupted":
      return <Interrupted text={entry.text} />;
  }
}

function AskedEntry({ text }: { text: string }) {
  const asked = askedIn(text);
  const words = t().chat;
  const from = asked.from === undefined
    ? words.you
    : asked.kind === "task"
    ? words.taskFrom(asked.from)
    : words.messageFrom(asked.from);
  return (
    <>
      <h3 class="chat-from">{from}</h3>
      <Folded long={isLong(asked.text, BRIEF)}>
        <p class="chat-plain">{asked.text}</p>
      </Folded>
    </>
  );
}

function Answer({ text, streams }: { text: string; streams: boolean }) {
  return (
    <div class={streams ? "answer streaming" : "answer"}>
      <Folded long={!streams && isLong(text, ANSWER)}>
        <MarkdownView text={text} />
      </Folded>
    </div>
  );
}

function LimitNote({ limit }: { limit: Extract<ChatEntry, { kind: "limit" }>["limit"] }) {
  const words = t().chat;
  const { reset, text } = limit;
  const told = reset
    ? words.limitUntil(formatReset(reset.at, now.peek(), language.value))
    : words.limit;
  return (
    <p class="chat-note limit" title={reset && formatMoment(reset.at, language.value)}>
      <Icon of={Clock} size={14} />
      <span>
        {told}
        {text !== undefined && <span class="hint">{text}</span>}
      </span>
    </p>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <div class="chat-note failure">
      <Icon of={CircleAlert} size={14} />
      <div class="grow">
        <p>{t().chat.failed}</p>
        <Folded long={isLong(text, BRIEF)}>
          <p class="chat-plain">{text}</p>
        </Folded>
      </div>
    </div>
  );
}

function Interrupted({ text }: { text: string }) {
  return (
    <p class="chat-note" title={text}>
      <Icon of={CirclePause} size={14} />
      <span>{t().chat.interrupted}</span>
    </p>
  );
}
