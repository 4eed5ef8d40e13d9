import { useEffect } from "preact/hooks";
import type { EpisodeEffect } from "../../../core/limit/episode.ts";
import type { LimitHistoryEntry } from "../../../core/limit/service.ts";
import { formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { accounts, limitHistory } from "./accounts.ts";
import { agentNameIn } from "./agent_names.ts";
import { formatReset } from "./limit_time.ts";
import { resetText } from "./limit_text.ts";

/** Entries shown; older ones are of no use for what is to be done now. */
const MOST = 50;

/** What limits did to the agents of a project, newest first. */
export function LimitHistory({ projectId }: { projectId: string }) {
  const words = t().limit;
  // Whatever happens to an account is in the history too.
  useEffect(() => void limitHistory.refresh(projectId), [projectId, accounts.value]);
  const entries = limitHistory.of(projectId).slice(0, MOST);
  return (
    <details class="limit-history">
      <summary>{words.history}</summary>
      {entries.length === 0 && <p class="hint">{words.noHistory}</p>}
      <ol>
        {entries.map((entry, place) => <Entry key={entries.length - place} entry={entry} />)}
      </ol>
    </details>
  );
}

function Entry({ entry }: { entry: LimitHistoryEntry }) {
  return (
    <li>
      <time
        dateTime={new Date(entry.at).toISOString()}
        title={formatMoment(entry.at, language.value)}
      >
        {resetText(entry.at)}
      </time>
      <b>{agentNameIn(entry)}</b>
      <span>{pastText(entry.what, entry.at)}</span>
    </li>
  );
}

/** Times are told as they were meant then: `until 15:05` on the day of the entry. */
function pastText(what: EpisodeEffect, at: number): string {
  const words = t().limit.past;
  const time = (ms: number) => formatReset(ms, at, language.value);
  switch (what.type) {
    case "agentRateLimited":
      return what.resetsAtMs === undefined
        ? words.limitedUnknown
        : words.limited(time(what.resetsAtMs));
    case "agentRateLimitSuspected":
      return words.suspected;
    case "agentResumeScheduled":
      return words.scheduled(time(what.fireAtMs));
    case "agentResumeCancelled":
      return words.cancelled;
    case "resume":
      return words.resuming;
    case "agentResumed":
      return words.resumed;
    case "resumeGivenUp":
      return words.givenUp(what.attempts);
  }
}
