import { memo } from "../../widgets/memo.ts";
import type { Turn } from "../../../core/conversation/turn.ts";
import { formatClock, formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Folded } from "../chat/folded.tsx";
import { ANSWER, BRIEF, isLong } from "../chat/long_text.ts";
import { MarkdownView } from "../chat/markdown_view.tsx";

interface TurnProps {
  turn: Turn;
  position: number;
  /** From whom to whom, by name. */
  direction: string;
  /** The day, where another one begins. */
  day: string | undefined;
  /** Lines of the log from here on that cannot be read. */
  broken: number;
  pointed: boolean;
}

/** One turn of a thread; drawn again only when it changes. */
export const TurnView = memo((props: TurnProps) => {
  const { turn, position, direction, day, broken, pointed } = props;
  return (
    <>
      {day !== undefined && <p class="thread-day">{day}</p>}
      {broken > 0 && <p class="thread-broken">{t().conversation.broken(broken)}</p>}
      <article
        class={`turn ${turn.role}${pointed ? " pointed" : ""}`}
        data-entry={position}
        aria-label={direction}
        tabIndex={-1}
      >
        <header>
          <span class="turn-direction">{direction}</span>
          <time
            dateTime={new Date(turn.atMs).toISOString()}
            title={formatMoment(turn.atMs, language.value)}
          >
            {formatClock(turn.atMs, language.value)}
          </time>
        </header>
        <Folded long={!pointed && isLong(turn.text, turn.role === "prompt" ? BRIEF : ANSWER)}>
          {turn.source.kind === "human"
            ? <p class="turn-plain">{turn.text}</p>
            : <MarkdownView text={turn.text} />}
        </Folded>
      </article>
    </>
  );
});
