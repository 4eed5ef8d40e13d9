import type { Precision, Reset } from "./signal.ts";

/** A point in a calendar as people write it; what is absent was not written. */
export interface CalendarTime {
  hour?: number;
  minute?: number;
  second?: number;
  /** 1 = Monday. */
  weekday?: number;
  day?: number;
  month?: number;
  year?: number;
}

/** The years searched for a date without one: the next Feb 29 is at most eight away. */
const YEARS = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
/** The days searched for a time without a date, or a weekday. */
const DAYS = [-1, 0, 1, 2, 3, 4, 5, 6, 7];

/**
 * The first moment from `earliest` on that fits. Computed on the calendar of the zone, never by
 * adding hours: days of 23 and 25 hours come out right. An hour that a clock change leaves out or
 * repeats is the later one, for nobody should come back too early.
 * @param earliest epoch milliseconds
 * @param now epoch milliseconds; decides what "today" is
 * @returns undefined when there is no such day
 */
export function nextMoment(
  time: CalendarTime,
  zone: string,
  now: number,
  earliest: number,
): Reset | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  for (const date of candidates(time, today)) {
    const reset = endOf(time, date, zone);
    if (time.year !== undefined || reset.at >= earliest) return reset;
  }
  return undefined;
}

function candidates(time: CalendarTime, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const { day, month, year, weekday } = time;
  if (day !== undefined && month !== undefined) {
    const years = year === undefined ? YEARS.map((step) => today.year + step) : [year];
    return years.flatMap((each) => dateOf(each, month, day));
  }
  const days = DAYS.map((step) => today.add({ days: step }));
  return weekday === undefined ? days : days.filter((date) => date.dayOfWeek === weekday);
}

/** Empty when that year has no such day. */
function dateOf(year: number, month: number, day: number): Temporal.PlainDate[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" })];
  } catch (failure) {
    if (failure instanceof RangeError) return [];
    throw failure;
  }
}

/** The CLIs cut off what they do not print, so what was printed is over only at its end. */
function endOf(
  { hour, minute, second }: CalendarTime,
  date: Temporal.PlainDate,
  zone: string,
): Reset {
  if (hour === undefined) return justBefore(date.add({ days: 1 }).toZonedDateTime(zone), "day");
  const clock = { hour, minute: minute ?? 0, second: second ?? 0 };
  const start = date.toPlainDateTime(clock).toZonedDateTime(zone, { disambiguation: "later" });
  if (second !== undefined) return { at: start.epochMilliseconds, precision: "second" };
  return justBefore(start.add({ minutes: 1 }), "minute");
}

function justBefore(end: Temporal.ZonedDateTime, precision: Precision): Reset {
  return { at: end.epochMilliseconds - 1, precision };
}
