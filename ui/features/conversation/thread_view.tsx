import { ArrowDown } from "lucide";
import { useMemo } from "preact/hooks";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { newDays } from "./days.ts";
import { Failure } from "./failure.tsx";
import { directionText, sidesOf, sidesText } from "./names.ts";
import type { Thread } from "./thread.ts";
import { TurnView } from "./turn_view.tsx";
import type { ScrolledThread } from "./use_thread_scroll.ts";

interface ThreadProps {
  conversation: string;
  scrolled: ScrolledThread;
}

/** What two parties said to each other, the newest at the bottom. */
export function ThreadView({ conversation, scrolled }: ThreadProps) {
  const { thread } = scrolled;
  const sides = sidesOf(conversation, thread?.turns ?? []);
  return (
    <div class="thread">
      <div
        class="thread-scroller"
        ref={scrolled.scroller}
        role="log"
        aria-live="off"
        aria-busy={scrolled.loading !== undefined}
        aria-label={t().conversation.log(sidesText(sides))}
        tabIndex={0}
        onScroll={scrolled.onScroll}
      >
        <div
          class="thread-content"
          ref={scrolled.content}
          onClickCapture={(event) => fold(event, scrolled)}
        >
          <ThreadState scrolled={scrolled} />
          {thread && <Turns conversation={conversation} thread={thread} scrolled={scrolled} />}
        </div>
      </div>
      {thread && !scrolled.follows && (
        <div class="thread-end">
          <Button icon={ArrowDown} onClick={scrolled.toEnd}>{t().conversation.latest}</Button>
        </div>
      )}
    </div>
  );
}

function ThreadState({ scrolled }: { scrolled: ScrolledThread }) {
  const { thread, failure, isNothing } = scrolled;
  const words = t().conversation;
  if (failure !== undefined) {
    return <Failure reason={failure} onRetry={() => void scrolled.goToEnd()} />;
  }
  if (!thread && isNothing) return <p class="panel-empty">{words.nothingSaid}</p>;
  if (!thread) return <Progress label={t().common.loading} />;
  if (scrolled.loading === "earlier") return <p class="thread-edge">{words.loadingEarlier}</p>;
  return <p class="thread-edge">{thread.before === undefined && words.begin}</p>;
}

interface TurnsProps extends ThreadProps {
  thread: Thread;
}

function Turns({ conversation, thread, scrolled }: TurnsProps) {
  const sides = sidesOf(conversation, thread.turns);
  const days = useMemo(
    () => newDays(thread.turns.map(({ turn }) => turn.atMs), language.value),
    [thread.turns, language.value],
  );
  return (
    <>
      {thread.turns.map(({ turn, position, broken }, at) => (
        <TurnView
          key={position}
          turn={turn}
          position={position}
          direction={directionText(sides, turn.source)}
          day={days[at]}
          broken={broken}
          pointed={scrolled.pointed === position}
        />
      ))}
      {thread.brokenAtEnd > 0 && (
        <p class="thread-broken">{t().conversation.broken(thread.brokenAtEnd)}</p>
      )}
    </>
  );
}

function fold({ target }: MouseEvent, scrolled: ScrolledThread): void {
  if ((target as Element).closest("[aria-expanded]")) scrolled.onFold();
}
