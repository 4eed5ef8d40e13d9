import { z } from "zod";
import { parseAbsolute } from "./absolute_time.ts";
import { parseResetTime, type ResetContext, type ResetReading, trustReset } from "./reset_time.ts";
import type { LimitedSignal } from "./signal.ts";

/** A limit pattern a user gives to a profile of their own, as it is written in its file. */
export const rateLimitPattern = z.object({
  pattern: z.string().min(1, "rateLimitPattern.pattern: expected a pattern, got an empty text"),
  /** Name or number of the group with the time; absent: the limit has no known end. */
  resetCapture: z.string().optional(),
  /** How to read the group; absent or unknown: an epoch or ISO 8601. */
  timeFormat: z.string().optional(),
});
export type RateLimitPattern = z.infer<typeof rateLimitPattern>;

/** Looks for one pattern in a text. */
export type LimitDetector = (
  text: string,
  context: Omit<ResetContext, "kind">,
) => LimitedSignal | undefined;

/** JavaScript searches by trying: a bad pattern on a long text would hold up everything. */
const LONGEST = 8_192;

type TimeReader = (text: string, context: ResetContext) => ResetReading;

const UNREADABLE: ResetReading = { distrust: "unreadable" };
const WHOLE = /^[+-]?\d+$/u;
const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/u;

const READERS: readonly { names: readonly string[]; read: TimeReader }[] = [
  { names: ["epoch_s", "epoch_seconds", "unix_s"], read: number(WHOLE, (value) => value * 1000) },
  { names: ["epoch_ms", "epoch_millis", "unix_ms"], read: number(WHOLE, (value) => value) },
  { names: ["iso8601", "rfc3339", "iso"], read: iso },
  {
    names: ["relative_s", "relative_seconds", "duration_s", "retry_after_s"],
    read: number(DECIMAL, (value, now) => now + Math.trunc(value * 1000)),
  },
  {
    names: ["relative_ms", "relative_millis"],
    read: number(WHOLE, (value, now) => now + value),
  },
  { names: ["wall", "wall_clock", "local", "hh:mm"], read: parseResetTime },
];

/**
 * Prepares a pattern. Named groups as `(?P<name>…)` and leading flags as `(?i)` are understood too.
 * @returns undefined when it is no valid pattern: such a profile only loses its detection
 */
export function compileRateLimitPattern(data: RateLimitPattern): LimitDetector | undefined {
  const regex = compile(data.pattern);
  if (!regex) return undefined;
  const read = readerOf(data.timeFormat);
  return (text, context) => {
    const found = regex.exec(text.slice(-LONGEST));
    if (!found) return undefined;
    const time = captured(found, data.resetCapture);
    const reading = time === undefined ? {} : read(time.trim(), { ...context, kind: "unknown" });
    return { signal: "limited", source: "pattern", kind: "unknown", ...reading, at: context.now };
  };
}

function compile(source: string): RegExp | undefined {
  const [lead = "", flags = ""] = /^\(\?([ims]+)\)/u.exec(source) ?? [];
  const body = source.slice(lead.length).replaceAll("(?P<", "(?<");
  try {
    return new RegExp(body, [...new Set(`${flags}u`)].join(""));
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

function captured(found: RegExpExecArray, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const group = found.groups?.[name];
  return group === undefined && /^\d+$/u.test(name) ? found[Number(name)] : group;
}

function readerOf(format: string | undefined): TimeReader {
  const name = format?.trim().toLowerCase();
  return READERS.find(({ names }) => name !== undefined && names.includes(name))?.read ?? absolute;
}

function number(form: RegExp, at: (value: number, now: number) => number): TimeReader {
  return (text, context) => {
    if (!form.test(text)) return UNREADABLE;
    return trustReset({ at: at(Number(text), context.now), precision: "second" }, context);
  };
}

function iso(text: string, context: ResetContext): ResetReading {
  return DECIMAL.test(text) ? UNREADABLE : absolute(text, context);
}

function absolute(text: string, context: ResetContext): ResetReading {
  const at = parseAbsolute(text);
  return at === undefined ? UNREADABLE : trustReset({ at, precision: "second" }, context);
}
