import { t } from "../../text/text.ts";
import { sessions } from "./sessions.ts";

/** How far the program of a terminal is, by its own word: a line of 2 px that takes no room. */
export function TerminalProgressLine({ sessionId }: { sessionId: string }) {
  const progress = sessions.value?.find((one) => one.sessionId === sessionId)?.progress;
  if (!progress) return null;
  const { kind, percent } = progress;
  return (
    <div
      class={`terminal-progress ${kind}`}
      role="progressbar"
      aria-label={t().terminal.progress[kind]}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span ref={(bar) => bar?.style.setProperty("width", `${percent ?? 100}%`)} />
    </div>
  );
}
