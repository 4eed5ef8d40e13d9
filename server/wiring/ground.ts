import { MemoryEventLog } from "../api/event_log.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";

/** What everything else stands on. */
export interface Ground {
  database: ReturnType<typeof openDatabase>;
  launches: LaunchStore;
  events: MemoryEventLog;
}
