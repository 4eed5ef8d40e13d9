/** One measured thing beside its reference, both measured in the same run. */
export interface Comparison {
  name: string;
  /** What it is compared with. */
  reference: string;
  value: number;
  referenceValue: number;
  /** Of both values. */
  unit: "ms" | "MB/s" | "MB" | "/s";
  /** What the ratio should be; absent: for information. */
  goal?: { atLeast: number } | { atMost: number };
  /** What a reader has to know to trust the number. */
  note?: string;
}

const HEADINGS = ["", "value", "reference", "", "ratio", "goal", ""];

/** Lines of a plain table. */
export function comparisonTable(comparisons: readonly Comparison[]): string[] {
  const rows = [HEADINGS, ...comparisons.map(cells)];
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ").trimEnd()
  );
}

function cells(one: Comparison): string[] {
  const ratio = one.value / one.referenceValue;
  return [
    one.name,
    `${digits(one.value)} ${one.unit}`,
    `${digits(one.referenceValue)} ${one.unit}`,
    one.reference,
    ratio.toFixed(2),
    goalText(one.goal, ratio),
    one.note ?? "",
  ];
}

function goalText(goal: Comparison["goal"], ratio: number): string {
  if (goal === undefined) return "-";
  const text = "atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;
  const met = "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  return met ? text : `${text} MISSED`;
}

function digits(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}
