/**
 * A text that two values share exactly when they mean the same: the order of keys says nothing, the
 * order of lists does, and an absent key is one that holds undefined.
 * @param value data as in JSON
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => isRecord(part) ? sortedKeys(part) : part) ??
    "undefined";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortedKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).sort(([left], [right]) => left < right ? -1 : 1),
  );
}
