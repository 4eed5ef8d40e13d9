import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import { askedIn } from "./asked.ts";
import { addedSince, trimmed } from "./chat_log.ts";
import {
  afterMore,
  AT_END,
  earlier,
  type EntryWindow,
  hasEarlier,
  later,
  within,
} from "./entry_window.ts";
import { isAtEnd, isNear, keepPlace, placeIn, type ScrollPlace } from "./scroll_place.ts";
import type { HeldChat } from "./use_chat.ts";

/** What of a chat is in the document, and how its reader stands to its end. */
export interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  shown: readonly ChatEntry[];
  /** The reader follows the end. */
  follows: boolean;
  /** Something came that the reader has not seen. */
  news: boolean;
  onScroll(): void;
  /** The reader opens or closes something: what it was clicked on stays in view. */
  onFold(): void;
  toEnd(): void;
}

const NONE: readonly ChatEntry[] = [];

/**
 * Keeps a part of a long chat in the document: its end while the reader follows it, and what the
 * reader scrolled to, which stays where it is whatever comes before or after it.
 */
export function useChatScroll(chat: HeldChat): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const part = useSignal<EntryWindow>(AT_END);
  const follows = useSignal(true);
  const news = useSignal(false);
  const last = useRef<string | undefined>(undefined);
  const place = useRef<ScrollPlace | undefined>(undefined);
  const entries = chat.log?.entries ?? NONE;

  const keepEnd = () => {
    const { current } = scroller;
    if (current && follows.peek()) current.scrollTop = current.scrollHeight;
  };
  const toEnd = () => {
    follows.value = true;
    news.value = false;
    part.value = AT_END;
    keepEnd();
  };
  const move = (next: EntryWindow) => {
    place.current = scroller.current ? placeIn(scroller.current) : undefined;
    part.value = next;
  };
  const onScroll = () => {
    const { current } = scroller;
    if (!current) return;
    follows.value = part.value.hidden === 0 && isAtEnd(current);
    if (follows.value) news.value = false;
    if (isNear(current, "beginning")) {
      if (hasEarlier(part.value, entries.length)) move(earlier(part.value, entries.length));
      else if (!follows.value) void showEarlier();
    } else if (part.value.hidden > 0 && isNear(current, "end")) move(later(part.value));
  };
  const showEarlier = async () => {
    const total = await chat.loadEarlier();
    if (total !== undefined) move(earlier(part.value, total));
  };
  const onResize = () => {
    const { current } = scroller;
    if (current && part.peek().hidden === 0 && isAtEnd(current)) follows.value = true;
    keepEnd();
  };

  // Before the page is painted: nobody sees a jump.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current && place.current && !follows.peek()) keepPlace(current, place.current);
    place.current = undefined;
    keepEnd();
  }, [entries, part.value]);

  useEffect(() => {
    const added = chat.log && addedSince(chat.log, last.current);
    last.current = entries.at(-1)?.id;
    if (!added || added.length === 0) return;
    if (added.some(isOwn)) return toEnd();
    if (follows.peek()) return chat.change(trimmed);
    news.value = true;
    part.value = afterMore(part.value, added.length);
  }, [entries]);

  useEffect(() => {
    const observer = new ResizeObserver(onResize);
    for (const { current } of [scroller, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return {
    scroller,
    content,
    shown: within(part.value, entries),
    follows: follows.value,
    news: news.value,
    onScroll,
    onFold: () => follows.value = false,
    toEnd,
  };
}

/** Whoever writes wants to see what is answered. */
function isOwn(entry: ChatEntry): boolean {
  return entry.kind === "user" && askedIn(entry.text).from === undefined;
}
