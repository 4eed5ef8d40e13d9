import { runSchedules } from "../support/random.ts";
import { restartAtRandom } from "./own_history.ts";

for (const cli of ["claude", "codex"] as const) {
  Deno.test(`over a hundred restarts two ${cli} agents never read each other's history`, async () => {
    const hundred = (random: Parameters<typeof restartAtRandom>[0]) =>
      restartAtRandom(random, cli, 100);
    await runSchedules(`Histories, ${cli}`, 1, hundred);
  });
}
