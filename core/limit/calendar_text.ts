import type { CalendarTime } from "./calendar_time.ts";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** First letters of each month, in English and in the other languages CLIs were seen to print. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene)/u,
  /^f[eé][bv]/u,
  /^mar/u,
  /^(?:apr|abr)/u,
  /^ma[yi]/u,
  /^jun/u,
  /^jul/u,
  /^a(?:ug|go)/u,
  /^se[pt]/u,
  /^o[ck]t/u,
  /^nov/u,
  /^d[ei][czs]/u,
];

const CLOCK = "(?<hour>\\d{1,2})(?::(?<minute>\\d{2})(?::(?<second>\\d{2}))?)?\\s*(?<half>[ap]m)?";
const MONTH_FIRST =
  "(?<month>\\p{L}{3,})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>\\d{4}))?";
const DAY_FIRST =
  "(?<day>\\d{1,2})\\.?\\s+(?:de\\s+)?(?<month>\\p{L}{3,})\\.?(?:\\s+(?:de\\s+)?(?<year>\\d{4}))?";
const BETWEEN = "(?:,?\\s+at\\s+|,?\\s+)";

const FORMS = [
  CLOCK,
  `(?<weekday>${WEEKDAYS.join("|")})[a-z]*${BETWEEN}${CLOCK}`,
  MONTH_FIRST,
  `${MONTH_FIRST}${BETWEEN}${CLOCK}`,
  DAY_FIRST,
  `${DAY_FIRST}${BETWEEN}${CLOCK}`,
].map((form) => new RegExp(`^${form}$`, "u"));

/**
 * Reads a time of day, a date, or both: `3pm`, `15:05`, `15:00:30`, `Mon 12:00am`, `Oct 24`,
 * `Jul 23 at 6pm`, `Aug 20th, 2026 7:38 AM`, `10 de jul. de 2026, 11:52`.
 * @param text trimmed, in lower case
 * @returns undefined when it is something else or no such time exists
 */
export function parseCalendarText(text: string): CalendarTime | undefined {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups) return calendarTime(groups);
  }
  return undefined;
}

function calendarTime(groups: Record<string, string | undefined>): CalendarTime | undefined {
  const clock = clockOf(groups);
  const date = dateOf(groups);
  return clock && date && { ...clock, ...date };
}

/** Without am or pm, a bare number is no time of day, and hours above 12 take neither. */
function clockOf(groups: Record<string, string | undefined>): CalendarTime | undefined {
  if (groups["hour"] === undefined) return {};
  const half = groups["half"];
  if (half === undefined && groups["minute"] === undefined) return undefined;
  const written = Number(groups["hour"]);
  const minute = Number(groups["minute"] ?? 0);
  const second = Number(groups["second"] ?? 0);
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hour = half === undefined ? written : written % 12 + (half === "pm" ? 12 : 0);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return { hour, minute, ...(groups["second"] === undefined ? {} : { second }) };
}

function dateOf(groups: Record<string, string | undefined>): CalendarTime | undefined {
  const { weekday, month: name, day, year } = groups;
  if (weekday !== undefined) return { weekday: WEEKDAYS.indexOf(weekday) + 1 };
  if (name === undefined) return {};
  const month = MONTHS.findIndex((letters) => letters.test(name)) + 1;
  if (month === 0) return undefined;
  return { month, day: Number(day), ...(year === undefined ? {} : { year: Number(year) }) };
}
