import { parseAbsolute } from "./absolute_time.ts";
import { parseCalendarText } from "./calendar_text.ts";
import { nextMoment } from "./calendar_time.ts";
import { parseSpan } from "./duration.ts";
import type { Distrust, LimitKind, Precision, Reset } from "./signal.ts";
import { zoneOf } from "./zone.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time this long (ms) ago still means "just now", not "tomorrow" and not nonsense. A message is
 * read within seconds, but clocks of machines and vendors differ, a laptop sleeps with the message
 * on its screen, and vendors were seen to print times minutes old. An hour is far below the shortest
 * window, so it cannot hide a reset that is really ahead, except within an hour of a whole day.
 */
export const JUST_PAST_MS = HOUR;

/**
 * No window of the kind can end later than this (ms) from now: its length, and room for vendors
 * whose reset moves while it is used.
 */
export const FARTHEST_MS: Readonly<Record<LimitKind, number>> = {
  session: 6 * HOUR,
  daily: DAY + HOUR,
  weekly: 8 * DAY,
  opus: 8 * DAY,
  sonnet: 8 * DAY,
  model: 8 * DAY,
  credits: 32 * DAY,
  unknown: 8 * DAY,
};

/** What a time is read against. */
export interface ResetContext {
  /** When it was written; epoch milliseconds. */
  now: number;
  /** IANA zone of the machine the CLI runs on, for times that name none. */
  zone: string;
  kind: LimitKind;
  /** Instead of {@link JUST_PAST_MS}; 0 after a resume that came too early. */
  justPastMs?: number;
}

/** A time to rely on, or why there is none. */
export type ResetReading = { reset: Reset } | { distrust: Distrust };

const LEAD =
  /^(?:(?:your )?(?:access|limit|quota)\s+(?:will\s+)?)?(?:resets?|try again|retry|available again)?\s*(?:at|on|after|in)?\s+/u;
const ZONE_IN_PARENTHESES = /\(([^()]*)\)$/u;
const ZONE_AFTER_TIME = /(?<=[\dm])\s+([a-z]{2,5}|(?:utc|gmt)[+-]\d{1,2}(?::?\d{2})?)$/u;
const NO_ZONE = /^(?:am|pm)$/u;
const LOOSE_END = /[\s.·∙,|]+$/u;

/**
 * Reads when a limit ends, from the words behind "resets" or "try again".
 * An explicit zone wins; what a minute or a day names is over at its end; what has just passed
 * means now and stays as it was; what cannot be is distrusted.
 */
export function parseResetTime(text: string, context: ResetContext): ResetReading {
  const found = readTime(text, context);
  return found ? trustReset(found, context) : { distrust: "unreadable" };
}

/** Judges a time that needed no reading, for example an epoch of the vendor's. */
export function trustReset(reset: Reset, context: Omit<ResetContext, "zone">): ResetReading {
  const { now, kind, justPastMs = JUST_PAST_MS } = context;
  if (!Number.isFinite(reset.at)) return { distrust: "unreadable" };
  if (reset.at < now - justPastMs) return { distrust: "past" };
  if (reset.at > now + FARTHEST_MS[kind]) return { distrust: "tooFar" };
  return { reset };
}

function readTime(text: string, context: ResetContext): Reset | undefined {
  const absolute = parseAbsolute(text);
  if (absolute !== undefined) return { at: absolute, precision: epochPrecision(text) };
  const words = plain(text);
  const span = parseSpan(words);
  if (span) return afterSpan(span, context.now);
  const { time, zone } = splitZone(words, context.zone);
  const calendar = parseCalendarText(time);
  if (!calendar || zone === undefined) return undefined;
  const { now, justPastMs = JUST_PAST_MS } = context;
  return nextMoment(calendar, zone, now, now - justPastMs);
}

function epochPrecision(text: string): Precision {
  return /^\s*\d{13,}\s*$|\.\d/u.test(text) ? "millisecond" : "second";
}

/** Lower case, single spaces, without the words before and the separators after the time. */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/\s+/gu, " ").trim().replace(LOOSE_END, "");
  return words.replace(LEAD, "");
}

function afterSpan(span: { ms: number; precision: Precision }, now: number): Reset {
  // Counted down in whole minutes, so up to one more may be left.
  const rest = span.precision === "minute" ? MINUTE - 1 : 0;
  return { at: now + span.ms + rest, precision: span.precision };
}

function splitZone(words: string, local: string): { time: string; zone: string | undefined } {
  const inParentheses = ZONE_IN_PARENTHESES.exec(words);
  if (inParentheses) {
    const time = words.slice(0, inParentheses.index).trim();
    return { time, zone: zoneOf((inParentheses[1] ?? "").replaceAll(" ", "")) };
  }
  const after = ZONE_AFTER_TIME.exec(words);
  if (!after || NO_ZONE.test(after[1] ?? "")) return { time: words, zone: local };
  return { time: words.slice(0, after.index), zone: zoneOf(after[1] ?? "") };
}
