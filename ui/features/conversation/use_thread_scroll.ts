import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { LoggedTurn } from "../../../core/conversation/log_page.ts";
import { isAtEnd, isNear, keepPlace, placeIn, type ScrollPlace } from "../chat/scroll_place.ts";
import type { ConversationPlace } from "./place.ts";
import { type HeldThread, useThread } from "./use_thread.ts";

/** A thread and how its reader stands to it. */
export interface ScrolledThread extends HeldThread {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader follows the end. */
  follows: boolean;
  /** Position of the turn that is pointed out. */
  pointed: number | undefined;
  onScroll(): void;
  /** The reader opens or closes something: what it was clicked on stays in view. */
  onFold(): void;
  /** Points a turn out, wherever it is. */
  show(found: LoggedTurn): void;
  toEnd(): void;
}

/** Keeps what somebody reads where it is, whatever comes before or after it. */
export function useThreadScroll(place: ConversationPlace): ScrolledThread {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const kept = useRef<ScrollPlace | undefined>(undefined);
  const follows = useSignal(true);
  const pointed = useSignal<number | undefined>(undefined);
  const wanted = useRef<number | undefined>(undefined);
  const held = useThread(place, {
    beforeChange: () => kept.current = scroller.current ? placeIn(scroller.current) : undefined,
    follows: () => follows.peek(),
  });
  const { thread } = held;

  const keepEnd = () => {
    const { current } = scroller;
    if (current && follows.peek()) current.scrollTop = current.scrollHeight;
  };
  const onScroll = () => {
    const { current } = scroller;
    if (!current || !thread) return;
    follows.value = thread.atEnd && isAtEnd(current);
    if (thread.before !== undefined && isNear(current, "beginning")) held.loadEarlier();
    else if (!thread.atEnd && isNear(current, "end")) held.loadLater();
  };
  const show = async (found: LoggedTurn) => {
    follows.value = false;
    const isHere = thread?.turns.some(({ position }) => position === found.position);
    wanted.current = found.position;
    pointed.value = found.position;
    if (isHere) return reveal();
    if (!await held.goTo(found)) wanted.current = undefined;
  };
  const reveal = () => {
    const { current } = scroller;
    const turn = current?.querySelector<HTMLElement>(`[data-entry="${wanted.current}"]`);
    if (!turn) return;
    wanted.current = undefined;
    turn.scrollIntoView({ block: "center" });
    turn.focus({ preventScroll: true });
  };
  const toEnd = async () => {
    pointed.value = undefined;
    if (!thread?.atEnd) await held.goToEnd();
    follows.value = true;
    keepEnd();
    scroller.current?.focus();
  };

  // Before the page is painted: nobody sees a jump.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (wanted.current !== undefined) reveal();
    else if (current && kept.current && !follows.peek()) keepPlace(current, kept.current);
    kept.current = undefined;
    keepEnd();
  }, [thread]);

  useEffect(() => {
    const observer = new ResizeObserver(keepEnd);
    for (const { current } of [scroller, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return {
    ...held,
    scroller,
    content,
    follows: follows.value,
    pointed: pointed.value,
    onScroll,
    onFold: () => follows.value = false,
    show: (found) => void show(found),
    toEnd: () => void toEnd(),
  };
}
