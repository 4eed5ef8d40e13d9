import { deepEqual } from "node:assert/strict";
import { comparisonTable } from "./comparison.ts";

Deno.test("a reader sees at once which goal was missed", () => {
  const shared = { reference: "script", referenceValue: 100, unit: "MB/s" } as const;
  deepEqual(
    comparisonTable([
      { ...shared, name: "fast", value: 90, goal: { atLeast: 0.85 } },
      { ...shared, name: "slow", value: 40, goal: { atLeast: 0.85 } },
      { ...shared, name: "late", value: 300, goal: { atMost: 2.5 } },
      { ...shared, name: "told", value: 300, note: "as it is" },
    ]).map((line) => line.replace(/ {2,}/g, " | ")),
    [
      " | value | reference | ratio | goal",
      "fast | 90.0 MB/s | 100.0 MB/s | script | 0.90 | >= 0.85",
      "slow | 40.0 MB/s | 100.0 MB/s | script | 0.40 | >= 0.85 MISSED",
      "late | 300.0 MB/s | 100.0 MB/s | script | 3.00 | <= 2.5 MISSED",
      "told | 300.0 MB/s | 100.0 MB/s | script | 3.00 | - | as it is",
    ],
  );
});
