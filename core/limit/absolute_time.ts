/** Above this a number of an epoch is in milliseconds (2001), below in seconds (far future). */
const MILLISECONDS_FROM = 1e12;

/** The keys vendors used for a reset time; the first that is present decides. */
const RESET_KEYS = ["resetsAt", "resets_at", "reset_at", "resetAt", "reset"] as const;

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;
const ISO =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d+))?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?$/u;
/** The epoch milliseconds `Temporal` and `Date` can hold. */
const LARGEST = 8.64e15;

/**
 * Epoch milliseconds of a time given as an epoch (seconds or milliseconds) or as ISO 8601.
 * Without a zone it is UTC. No judgement about whether the time makes sense.
 * @returns undefined when it is neither
 */
export function parseAbsolute(value: unknown): number | undefined {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return NUMBER.test(text) ? fromEpoch(Number(text)) : fromIso(text);
}

/**
 * The reset time in a vendor's object: the first key that is present decides, usable or not.
 * @returns epoch milliseconds
 */
export function readResetField(info: Readonly<Record<string, unknown>>): number | undefined {
  const key = RESET_KEYS.find((name) => Object.hasOwn(info, name));
  return key === undefined ? undefined : parseAbsolute(info[key]);
}

function fromEpoch(value: number): number | undefined {
  const at = Math.trunc(Math.abs(value) < MILLISECONDS_FROM ? value * 1000 : value);
  return Math.abs(at) <= LARGEST ? at : undefined;
}

function fromIso(text: string): number | undefined {
  const parts = ISO.exec(text);
  if (!parts) return undefined;
  const [, date, time, fraction = "", zone = "Z"] = parts;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const seconds = time?.length === 5 ? ":00" : "";
  try {
    const instant = Temporal.Instant.from(`${date}T${time}${seconds}.${milliseconds}${zone}`);
    return instant.epochMilliseconds;
  } catch (failure) {
    if (failure instanceof RangeError) return undefined;
    throw failure;
  }
}
