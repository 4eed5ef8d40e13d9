import { runModelSchedule } from "./soak/model_schedule.ts";
import { runSchedules } from "./support/random.ts";

const SEED = 2325290625;

Deno.test("whatever people, agents and crashes do in whatever order, every ask ends once and every text is delivered once", async () => {
  await runSchedules("Delegation, simulated agents", 40, runModelSchedule, 4, SEED);
});
