import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { HitList } from "./hit_list.tsx";
import { type ConversationPlace, wantsKeyboard } from "./place.ts";
import { ThreadView } from "./thread_view.tsx";
import { type ThreadSearch, useSearch } from "./use_search.ts";
import { useThreadScroll } from "./use_thread_scroll.ts";

/** What was said, and what is looked for in it. */
export function ThreadPart({ place }: { place: ConversationPlace }) {
  const scrolled = useThreadScroll(place);
  const search = useSearch(place);
  const isWanted = wantsKeyboard.value;
  useEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = false;
    // After the palette or the menu has given the keyboard back.
    requestAnimationFrame(() => scrolled.scroller.current?.focus());
  }, [isWanted]);
  return (
    <>
      <SearchBox search={search} />
      <HitList search={search} pointed={scrolled.pointed} onShow={scrolled.show} />
      <ThreadView conversation={place.conversation} scrolled={scrolled} />
    </>
  );
}

function SearchBox({ search }: { search: ThreadSearch }) {
  const label = t().conversation.search;
  return (
    <input
      type="search"
      class="thread-search"
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
