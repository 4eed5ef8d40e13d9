import { DELEGATION } from "../../core/numbers.ts";
import { log } from "../log.ts";
import { killLaunch, killRecorded } from "../process/kill_tree.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore, OpenLaunch } from "../store/launch_store.ts";

/**
 * Stops what a host that crashed has left running: found by recorded pid and start time, and by the
 * mark every process of a launch carries.
 */
export async function stopSurvivors(launches: LaunchStore): Promise<void> {
  await Promise.all(
    launches.open().filter(isOrphan).map(async ({ id, pid, startTime }) => {
      if (pid !== undefined && startTime !== undefined) killRecorded(pid, startTime, "SIGHUP");
      const { gone } = await killLaunch(id, { pid, startTime });
      const now = Date.now();
      if (gone) launches.endedWithHost(id, now, now + DELEGATION.collectMs);
      else log("warn", "A program of an earlier run could not be stopped", { launch: id });
    }),
  );
}

/** A launch whose host lives is that host's business, also when both keep one database. */
function isOrphan({ hostPid, hostStart }: OpenLaunch): boolean {
  return hostPid === Deno.pid || hostStart === undefined || startTimeOf(hostPid) !== hostStart;
}
