import { runRealSchedule } from "./soak/real_schedule.ts";
import { runSchedules } from "./support/random.ts";

const SEED = 1101003238;

Deno.test("a host killed at any moment loses no ask of its agents and types no text twice", async () => {
  await runSchedules("Delegation, real agents", 3, runRealSchedule, 3, SEED);
});
