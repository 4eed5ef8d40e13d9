import assert from "node:assert/strict";
import { runGitSchedule } from "./soak/git_schedule.ts";
import { runSchedules } from "./support/random.ts";

const SEED = 20261201;

Deno.test("whatever is done in the panel and with work trees, no commit, stash or file is lost", async () => {
  const tally = await runSchedules("Git", 8, runGitSchedule, 2, SEED);
  for (const what of ["discard", "amend", "dropBranch", "makeTree", "removeTree", "bring"]) {
    assert.ok((tally[what] ?? 0) > 0, `no ${what}`);
  }
});
