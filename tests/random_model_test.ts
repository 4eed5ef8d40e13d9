import assert from "node:assert/strict";
import { runModelSchedule } from "./soak/model_schedule.ts";
import { runSchedules } from "./support/random.ts";

const SEED = 2325290625;

Deno.test("whatever people, agents and crashes do in whatever order, every ask ends once and every text is delivered once", async () => {
  // Each schedule checks itself, step by step; here, that they came to what they are about.
  const tally = await runSchedules("Delegation, simulated agents", 40, runModelSchedule, 4, SEED);
  for (const what of ["tickets", "answered", "deliveries", "restarts"]) {
    assert.ok((tally[what] ?? 0) > 0, `no ${what}`);
  }
});
