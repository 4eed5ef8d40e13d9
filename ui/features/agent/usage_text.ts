/** An amount in the reader's language and how its unit is called. */
export interface ByteUnits {
  kilobytes: string;
  megabytes: string;
  gigabytes: string;
}

const KIB = 1024;
const STEPS = [[KIB ** 3, "gigabytes"], [KIB ** 2, "megabytes"], [KIB, "kilobytes"]] as const;

/**
 * Memory as a person reads it: `850 MB`, `2.3 GB`, in French `2,3 Go`.
 * @param language a BCP 47 tag, for the decimal sign
 */
export function formatBytes(bytes: number, units: ByteUnits, language: string): string {
  const [size, unit] = STEPS.find(([size]) => bytes >= size * 0.9995) ?? STEPS[2];
  const amount = bytes / size;
  const digits = unit === "gigabytes" && amount < 10 ? 1 : 0;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return `${format.format(amount)}\u00a0${units[unit]}`;
}
