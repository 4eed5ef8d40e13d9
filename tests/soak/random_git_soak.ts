import { runSchedules } from "../support/random.ts";
import { runGitSchedule } from "./git_schedule.ts";

Deno.test("two hundred times, whatever is done in the panel and with work trees, nothing is lost", async () => {
  await runSchedules("Git", 200, runGitSchedule, 2);
});
