import assert from "node:assert/strict";
import { runRealSchedule } from "./soak/real_schedule.ts";
import { runSchedules } from "./support/random.ts";

const SEED = 1101003238;

Deno.test("a host killed at any moment loses no ask of its agents and types no text twice", async () => {
  // Each schedule checks itself, step by step; here, that they came to what they are about.
  const tally = await runSchedules("Delegation, real agents", 3, runRealSchedule, 3, SEED);
  for (const what of ["tickets", "answered", "deliveries", "crashes"]) {
    assert.ok((tally[what] ?? 0) > 0, `no ${what}`);
  }
});
