import { now } from "../../state/clock.ts";
import { formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import type { AgentLimit } from "./agent_limit.ts";
import { formatCountdown, formatReset } from "./limit_time.ts";
import { thisMinute } from "./this_minute.ts";

/** A limit in full, for the cell: what is the matter, and what follows from it. */
export function limitText(limit: AgentLimit): string {
  return `${whatText(limit)} · ${nextText(limit)}`;
}

/** A limit in few words, for a row: beside it stands the word for the state. */
export function shortText({ stage, resetsAtMs, fireAtMs }: AgentLimit): string {
  const { short, over, resuming } = t().limit;
  const end = resetsAtMs === undefined
    ? short.unknown
    : isOver(resetsAtMs)
    ? over
    : short.until(resetText(resetsAtMs));
  switch (stage) {
    case "waits":
      return fireAtMs === undefined ? end : `${end} · ${short.in(countdownText(fireAtMs))}`;
    case "resuming":
      return resuming;
    case "unknown":
    case "suspected":
    case "givenUp":
      return short[stage];
    case "cancelled":
    case "off":
      return `${end} · ${short.stays}`;
  }
}

/** Date and time behind the words, to the second; undefined while nobody knows any. */
export function limitMoments({ resetsAtMs, fireAtMs }: AgentLimit): string | undefined {
  const { until, resumesAt } = t().limit;
  const lines = [
    ...(resetsAtMs === undefined ? [] : [until(formatMoment(resetsAtMs, language.value))]),
    ...(fireAtMs === undefined ? [] : [resumesAt(formatMoment(fireAtMs, language.value))]),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** The end of a limit by the local clock. @param at epoch milliseconds */
export function resetText(at: number): string {
  return formatReset(at, thisMinute.value, language.value);
}

/** How long it is until then. @param at epoch milliseconds */
export function countdownText(at: number): string {
  return formatCountdown(at - now.value, t().common);
}

/** What is the matter: until when the account is limited, as far as anybody knows. */
export function whatText({ stage, resetsAtMs }: Pick<AgentLimit, "stage" | "resetsAtMs">): string {
  const words = t().limit;
  if (stage === "suspected") return words.suspected;
  if (resetsAtMs === undefined) return words.reached;
  return isOver(resetsAtMs) ? words.over : words.until(resetText(resetsAtMs));
}

/** What follows from it for the agent. */
export function nextText({ stage, fireAtMs }: AgentLimit): string {
  const words = t().limit;
  switch (stage) {
    case "waits":
      return isOver(fireAtMs) ? words.resumesNow : words.resumesIn(countdownText(fireAtMs ?? 0));
    case "unknown":
    case "suspected":
      return words.timeUnknown;
    case "resuming":
    case "givenUp":
    case "cancelled":
    case "off":
      return words[stage];
  }
}

function isOver(at: number | undefined): boolean {
  return at === undefined || at <= now.value;
}
