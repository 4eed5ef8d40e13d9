import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LoggedTurn } from "../../../core/conversation/log_page.ts";
import { toWireError } from "../../../core/error.ts";
import { attempt } from "../../widgets/toast.ts";
import { isNothing, readPage } from "./conversations.ts";
import type { ConversationPlace } from "./place.ts";
import { newsKey } from "./news.ts";
import { lastPart, partAround, type Thread, withEarlier, withLater } from "./thread.ts";

/** Turns asked for at once. */
const TURNS = 50;

/** A thread as the page holds it. */
export interface HeldThread {
  /** Undefined until it was read. */
  thread: Thread | undefined;
  /** Nothing was said yet. */
  isNothing: boolean;
  /** Why it cannot be read. */
  failure: string | undefined;
  loading: "earlier" | "later" | undefined;
  loadEarlier(): void;
  loadLater(): void;
  /** Shows the turns around one of them. @returns false when they cannot be read */
  goTo(found: LoggedTurn): Promise<boolean>;
  /** Shows the end of the log, and tries again what failed. */
  goToEnd(): Promise<void>;
}

interface Reader {
  /** Called just before other turns are shown. */
  beforeChange(): void;
  /** The reader follows the end: what is far above may go. */
  follows(): boolean;
}

/** Reads a conversation part by part and follows what is said in it. */
export function useThread(place: ConversationPlace, reader: Reader): HeldThread {
  const thread = useSignal<Thread | undefined>(undefined);
  const nothing = useSignal(false);
  const failure = useSignal<string | undefined>(undefined);
  const loading = useSignal<HeldThread["loading"]>(undefined);
  const last = useRef(Promise.resolve());
  // One after the other: each change is one of the thread as it is then.
  const inTurn = (work: () => Promise<void>) => last.current = last.current.then(work);
  const show = (next: Thread) => {
    reader.beforeChange();
    thread.value = next;
    nothing.value = false;
    failure.value = undefined;
  };
  const readEnd = async () => {
    try {
      show(lastPart(await readPage(place, { turns: TURNS })));
    } catch (thrown) {
      if (isNothing(thrown)) nothing.value = true;
      else failure.value = toWireError(thrown).message;
    }
  };
  const extend = async (side: "earlier" | "later") => {
    const known = thread.peek();
    if (!known || (side === "earlier" && known.before === undefined)) return;
    const { before, after } = known;
    const wish = side === "earlier" && before !== undefined ? { before } : { after };
    const page = await attempt(() => readPage(place, { ...wish, turns: TURNS }));
    if (!page) return;
    if (side === "earlier") return show(withEarlier(known, page));
    const isSame = page.turns.length === 0 && known.atEnd && page.after === known.after;
    if (isSame) return;
    show(withLater(known, page, known.atEnd && !reader.follows()));
    // A page ends early when its turns are long.
    if (known.atEnd && page.turns.length > 0) await extend("later");
  };
  const load = (side: "earlier" | "later") => {
    if (loading.peek()) return;
    loading.value = side;
    void inTurn(async () => {
      await extend(side);
      loading.value = undefined;
    });
  };
  const follow = async () => {
    if (!thread.peek()) return await readEnd();
    if (thread.peek()?.atEnd) await extend("later");
  };

  const news = newsKey.value;
  useEffect(() => void inTurn(follow), [news]);

  return {
    thread: thread.value,
    isNothing: nothing.value,
    failure: failure.value,
    loading: loading.value,
    loadEarlier: () => load("earlier"),
    loadLater: () => load("later"),
    goTo: async ({ position }) => {
      let isShown = false;
      await inTurn(async () => {
        const around = await attempt(() => readAround(place, position));
        if (around) show(around);
        isShown = around !== undefined;
      });
      return isShown;
    },
    goToEnd: () => inTurn(readEnd),
  };
}

async function readAround(place: ConversationPlace, position: number): Promise<Thread> {
  const [earlier, later] = await Promise.all([
    readPage(place, { before: position, turns: TURNS }),
    readPage(place, { after: position, turns: TURNS }),
  ]);
  return partAround(earlier, later);
}
