import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FoundTurn } from "../../../core/conversation/log_page.ts";
import { toWireError } from "../../../core/error.ts";
import { searchIn } from "./conversations.ts";
import type { ConversationPlace } from "./place.ts";

/** Somebody who types is not answered at every letter (ms). */
const PAUSE_MS = 200;
/** The most turns that one search finds, as the host has it. */
const MOST = 50;

/** What is looked for in a thread and what was found. */
export interface ThreadSearch {
  words: string;
  /** Newest first; undefined until the search has ended. */
  hits: readonly FoundTurn[] | undefined;
  /** There may be older ones. */
  hasMore: boolean;
  failure: string | undefined;
  isSearching: boolean;
  look(words: string): void;
  lookFurther(): void;
}

/** Looks for words in a conversation while they are typed. */
export function useSearch(place: ConversationPlace): ThreadSearch {
  const words = useSignal("");
  const hits = useSignal<readonly FoundTurn[] | undefined>(undefined);
  const hasMore = useSignal(false);
  const failure = useSignal<string | undefined>(undefined);
  const isSearching = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const search = async (known: readonly FoundTurn[]) => {
    const wanted = words.peek();
    isSearching.value = true;
    failure.value = undefined;
    try {
      const found = await searchIn(place, wanted, known.at(-1)?.position);
      if (words.peek() !== wanted) return;
      hits.value = [...known, ...found];
      hasMore.value = found.length >= MOST;
    } catch (thrown) {
      if (words.peek() !== wanted) return;
      failure.value = toWireError(thrown).message;
    }
    isSearching.value = false;
  };
  const look = (next: string) => {
    words.value = next;
    clearTimeout(timer.current);
    isSearching.value = next.trim() !== "";
    if (next.trim() === "") hits.value = undefined;
    else timer.current = setTimeout(() => void search([]), PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    words: words.value,
    hits: hits.value,
    hasMore: hasMore.value,
    failure: failure.value,
    isSearching: isSearching.value,
    look,
    lookFurther: () => void search(hits.peek() ?? []),
  };
}
