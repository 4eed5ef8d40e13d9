import { runSchedules } from "../support/random.ts";
import { runRealSchedule } from "./real_schedule.ts";

Deno.test("fifty times, a host killed at any moment loses no ask and types no text twice", async () => {
  await runSchedules("Delegation, real agents", 50, runRealSchedule, 3);
});
