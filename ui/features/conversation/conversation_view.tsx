import { ArrowLeft } from "lucide";
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { HandoffPart } from "./handoff_part.tsx";
import { HitList } from "./hit_list.tsx";
import { sidesOf, sidesText } from "./names.ts";
import { closeConversation, type ConversationPlace, shownPart, wantsKeyboard } from "./place.ts";
import { ThreadView } from "./thread_view.tsx";
import { type ThreadSearch, useSearch } from "./use_search.ts";
import { useThreadScroll } from "./use_thread_scroll.ts";

/** One conversation: its thread, or its hand-off. */
export function ConversationView({ place }: { place: ConversationPlace }) {
  const scrolled = useThreadScroll(place);
  const search = useSearch(place);
  const isThread = shownPart.value === "thread";
  const isWanted = wantsKeyboard.value;
  useEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = false;
    // After the palette or the menu has given the keyboard back.
    requestAnimationFrame(() => scrolled.scroller.current?.focus());
  }, [isWanted]);
  const title = sidesText(sidesOf(place.conversation, scrolled.thread?.turns ?? []));
  return (
    <div class="conversation-view" role="region" aria-label={title}>
      <header class="conversation-title">
        <IconButton
          icon={ArrowLeft}
          label={t().conversation.all}
          onClick={() => closeConversation(place.projectId)}
        />
        <h2>{title}</h2>
      </header>
      <div class="conversation-tools">
        <PartChoice />
        {isThread && <SearchBox search={search} />}
      </div>
      {isThread
        ? (
          <>
            <HitList search={search} pointed={scrolled.pointed} onShow={scrolled.show} />
            <ThreadView conversation={place.conversation} scrolled={scrolled} />
          </>
        )
        : <HandoffPart place={place} />}
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

function SearchBox({ search }: { search: ThreadSearch }) {
  const label = t().conversation.search;
  return (
    <input
      type="search"
      placeholder={label}
      aria-label={label}
      value={search.words}
      onInput={(event) => search.look(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || search.words === "") return;
        // Only the search ends: Escape would also close a panel that lies over the workspace.
        event.stopPropagation();
        search.look("");
      }}
    />
  );
}
