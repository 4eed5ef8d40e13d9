import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { firstWords } from "../delivery/ledger_filter.ts";
import { conversations, type Overview } from "./conversations.ts";
import { Failure } from "./failure.tsx";
import { moveInList } from "./list_keys.ts";
import { sidesOf, sidesText, speakerName } from "./names.ts";
import { newsKey } from "./news.ts";
import { openConversation, wantsKeyboard } from "./place.ts";

/** The conversations of a project, the newest first. */
export function ConversationList({ projectId }: { projectId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const known = conversations.of(projectId);
  const news = newsKey.value;
  useEffect(() => void conversations.refresh(projectId), [projectId, news]);
  const isWanted = wantsKeyboard.value && known !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = false;
    requestAnimationFrame(() => list.current?.querySelector("button")?.focus());
  }, [isWanted]);
  if (!known) return <Progress label={t().common.loading} />;
  if ("failure" in known) {
    return <Failure reason={known.failure} onRetry={() => void conversations.refresh(projectId)} />;
  }
  if (known.length === 0) return <p class="panel-empty">{t().conversation.none}</p>;
  return (
    <ul
      class="conversation-list"
      ref={list}
      onKeyDown={(event) => moveInList(event, list.current)}
    >
      {known.map((overview) => (
        <li key={overview.conversation}>
          <Row projectId={projectId} overview={overview} />
        </li>
      ))}
    </ul>
  );
}

function Row({ projectId, overview }: { projectId: string; overview: Overview }) {
  const { conversation, last } = overview;
  return (
    <button
      type="button"
      class="conversation-row"
      onClick={() => openConversation({ projectId, conversation })}
    >
      <span class="conversation-parties">
        {sidesText(sidesOf(conversation, last ? [last] : []))}
      </span>
      {last && <Age since={last.turn.atMs} />}
      <span class="conversation-words">{lastWords(overview)}</span>
    </button>
  );
}

function lastWords({ last, failure }: Overview): string {
  const words = t().conversation;
  if (failure !== undefined) return words.unreadable(failure);
  if (!last) return words.nothingSaid;
  return words.said(speakerName(last.turn.source), firstWords(last.turn.text));
}
