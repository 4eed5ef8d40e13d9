import type { Catalogue } from "./en.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Units = Catalogue["common"];

/**
 * A span in one unit, for places that show how old something is: `12s`, `4m`, `3h`, `2d`.
 * @param ms a negative span (clocks differ) reads as zero
 */
export function formatAge(ms: number, units: Units): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return units.secondsShort(Math.floor(span / SECOND));
  if (span < HOUR) return units.minutesShort(Math.floor(span / MINUTE));
  if (span < DAY) return units.hoursShort(Math.floor(span / HOUR));
  return units.daysShort(Math.floor(span / DAY));
}

/** How long something took, in two units at most: `850ms` reads `0s`, then `2m 10s`, `1h 5m`. */
export function formatDuration(ms: number, units: Units): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return units.secondsShort(Math.round(span / SECOND));
  if (span < HOUR) {
    return two(
      units.minutesShort(Math.floor(span / MINUTE)),
      span % MINUTE,
      SECOND,
      units.secondsShort,
    );
  }
  if (span < DAY) {
    return two(units.hoursShort(Math.floor(span / HOUR)), span % HOUR, MINUTE, units.minutesShort);
  }
  return two(units.daysShort(Math.floor(span / DAY)), span % DAY, HOUR, units.hoursShort);
}

function two(first: string, rest: number, unit: number, name: (n: number) => string): string {
  const count = Math.floor(rest / unit);
  return count === 0 ? first : `${first} ${name(count)}`;
}

/** The wall clock time of an instant, with seconds; 24 hours everywhere, for even columns. */
export function formatClock(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23" }).format(at);
}

/** Date and time of an instant, for tooltips. */
export function formatMoment(at: number, language: string): string {
  const options = { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(language, options).format(at);
}
