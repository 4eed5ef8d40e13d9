import { formatDuration } from "../../text/age.ts";
import type { Catalogue } from "../../text/en.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Days ahead that a person may choose from: no plan has a longer window than a month. */
const MOST_DAYS = 31;
/** A weekday alone says which day is meant as long as it does not come twice. */
const DAYS_OF_ONE_NAME = 6;

const TIME = /^(\d{1,2})[:h](\d{2})$/u;

/**
 * How long it is until something happens, in whole minutes, in the last of them in seconds:
 * `1h 12m`, `1m`, `59s`.
 * @param ms a moment that is past reads as zero
 */
export function formatCountdown(ms: number, units: Catalogue["common"]): string {
  const left = Math.max(0, Math.ceil(ms / SECOND) * SECOND);
  return formatDuration(left < MINUTE ? left : Math.floor(left / MINUTE) * MINUTE, units);
}

/**
 * When a limit ends, by the local clock and to the minute: `15:05`, on another day `Wed 15:05`,
 * further away `12 Dec, 15:05`.
 * @param at epoch milliseconds
 * @param now epoch milliseconds; decides what goes without saying
 */
export function formatReset(at: number, now: number, language: string): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const days = Math.abs(daysBetween(now, at));
  const day = days === 0
    ? {}
    : days <= DAYS_OF_ONE_NAME
    ? { weekday: "short" } as const
    : { day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(at);
}

/**
 * The moment a person means by a time of the local clock; it may be past.
 * @param value hours and minutes: `15:05`, `9:05`, `15h05`
 * @param now epoch milliseconds
 * @param daysAhead 0 is today
 * @returns epoch milliseconds; undefined when the value is no time
 */
export function timeInputToEpochMs(
  value: string,
  now: number,
  daysAhead = 0,
): number | undefined {
  const [, hour, minute] = TIME.exec(value.trim())?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  const day = new Date(now);
  const moment = new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() + daysAhead,
    hour,
    minute,
  );
  return laterOfTwo(moment).getTime();
}

/** The day a time means when nobody chose one: today, or tomorrow once it is past. */
export function impliedDay(value: string, now: number): number {
  const today = timeInputToEpochMs(value, now);
  return today !== undefined && today <= now ? 1 : 0;
}

/**
 * The days a person may choose from, from today on; noon of each, as epoch milliseconds.
 * @param now epoch milliseconds
 */
export function dayChoices(now: number): number[] {
  const today = new Date(now);
  return Array.from({ length: MOST_DAYS + 1 }, (_, ahead) => {
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead, 12).getTime();
  });
}

/** An hour that a clock change repeats is the later one: nobody should come back too early. */
function laterOfTwo(moment: Date): Date {
  const soon = new Date(moment.getTime() + 3 * HOUR);
  const shift = (soon.getTimezoneOffset() - moment.getTimezoneOffset()) * MINUTE;
  const later = new Date(moment.getTime() + shift);
  const isSameTime = later.getHours() === moment.getHours() &&
    later.getMinutes() === moment.getMinutes();
  return shift > 0 && isSameTime ? later : moment;
}

/** Whole days of the local calendar from one moment to another. */
function daysBetween(from: number, to: number): number {
  return Math.round((noonOf(to) - noonOf(from)) / (24 * HOUR));
}

function noonOf(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12);
}
