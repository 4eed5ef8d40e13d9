import type { Precision } from "./signal.ts";

/** A span of time and the unit it ends with. */
export interface Span {
  ms: number;
  precision: Precision;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longest first, so that `m` is never read of `ms`. */
const UNITS: readonly { names: string; ms: number; precision: Precision }[] = [
  { names: "milliseconds?|msecs?|ms", ms: 1, precision: "millisecond" },
  { names: "seconds?|secs?|s", ms: SECOND, precision: "second" },
  { names: "minutes?|mins?|m", ms: MINUTE, precision: "minute" },
  { names: "hours?|hrs?|h", ms: HOUR, precision: "hour" },
  { names: "days?|d", ms: DAY, precision: "day" },
  { names: "weeks?|wks?|w", ms: 7 * DAY, precision: "day" },
];

const PART = new RegExp(
  `(\\d+(?:\\.\\d+)?)\\s*(?:${UNITS.map(({ names }) => `(${names})`).join("|")})(?![a-z])`,
  "uy",
);
/** Compact forms (`8h44m7s`) put the next number where a word would end. */
const GLUE = /(?:\s|,|and\b)*/uy;

/**
 * Reads a length of time: `2h 13m`, `8h44m7s`, `3 days 4 hours`, `34.07s`, `900ms`.
 * @param text in lower case
 * @returns undefined unless all of the text is a length of time
 */
export function parseSpan(text: string): Span | undefined {
  let ms = 0;
  let last: (typeof UNITS)[number] | undefined;
  for (let at = 0; at < text.length;) {
    PART.lastIndex = at;
    const part = PART.exec(text);
    const unit = UNITS.find((_, index) => part?.[index + 2] !== undefined);
    if (!part || !unit) return undefined;
    ms += Number(part[1]) * unit.ms;
    last = unit;
    GLUE.lastIndex = PART.lastIndex;
    GLUE.exec(text);
    at = GLUE.lastIndex;
  }
  return last && { ms: Math.trunc(ms), precision: last.precision };
}
