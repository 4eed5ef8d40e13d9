/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * The smallest value that at least `percent` of the values do not exceed.
 * @throws RangeError when there are no values
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const at = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  const value = sorted[at];
  if (value === undefined) throw new RangeError("expected at least one value");
  return value;
}
