import { ArrowLeft } from "lucide";
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { conversations, lastTurns } from "./conversations.ts";
import { HandoffPart } from "./handoff_part.tsx";
import { sidesOf, sidesText } from "./names.ts";
import { closeConversation, type ConversationPlace, shownPart } from "./place.ts";
import { ThreadPart } from "./thread_part.tsx";

/** One conversation: its thread, or its hand-off. */
export function ConversationView({ place }: { place: ConversationPlace }) {
  const { projectId, conversation } = place;
  useEffect(() => {
    // Agents that were removed are told by what was said last.
    if (!conversations.known(projectId)) void conversations.refresh(projectId);
  }, [projectId]);
  const title = sidesText(sidesOf(conversation, lastTurns(place)));
  return (
    <div class="conversation-view" role="region" aria-label={title}>
      <header class="conversation-title">
        <IconButton
          icon={ArrowLeft}
          label={t().conversation.all}
          onClick={() => closeConversation(projectId)}
        />
        <h2 title={title}>{title}</h2>
        <PartChoice />
      </header>
      {shownPart.value === "thread" ? <ThreadPart place={place} /> : <HandoffPart place={place} />}
    </div>
  );
}

function PartChoice() {
  const words = t().conversation;
  return (
    <Segmented
      label={words.part}
      choices={[
        { value: "thread", label: words.thread },
        { value: "handoff", label: words.handoff },
      ]}
      chosen={shownPart.value}
      onChoose={(part) => shownPart.value = part}
    />
  );
}
