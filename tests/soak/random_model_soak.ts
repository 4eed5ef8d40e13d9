import { runSchedules } from "../support/random.ts";
import { runModelSchedule } from "./model_schedule.ts";

Deno.test("five hundred times, whatever people, agents and crashes do, every ask ends once", async () => {
  await runSchedules("Delegation, simulated agents", 500, runModelSchedule, 4);
});
