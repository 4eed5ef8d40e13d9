/**
 * Abbreviations that CLIs print. They are read as what they say, an offset: `PST` in July is not
 * what somebody in Los Angeles lives by, but it is what was written.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  utc: "UTC",
  gmt: "UTC",
  z: "UTC",
  pst: "-08:00",
  pdt: "-07:00",
  mst: "-07:00",
  mdt: "-06:00",
  cst: "-06:00",
  cdt: "-05:00",
  est: "-05:00",
  edt: "-04:00",
  cet: "+01:00",
  cest: "+02:00",
  jst: "+09:00",
};

const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/u;

/**
 * A zone as `Temporal` takes it.
 * @param name IANA name in any case, an abbreviation, or an offset such as `GMT+5:30`
 * @returns undefined when nobody can say what it means
 */
export function zoneOf(name: string): string | undefined {
  const lower = name.trim().toLowerCase();
  const known = ABBREVIATIONS[lower];
  if (known !== undefined) return known;
  const offset = OFFSET.exec(lower);
  if (offset) return valid(`${offset[1]}${offset[2]?.padStart(2, "0")}:${offset[3] ?? "00"}`);
  return lower.includes("/") ? valid(lower) : undefined;
}

function valid(zone: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch (failure) {
    if (failure instanceof RangeError) return undefined;
    throw failure;
  }
}
