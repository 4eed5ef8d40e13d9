import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { MemoryEventLog } from "../api/event_log.ts";
import { ADAPTERS } from "../profile/catalogue.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";

/** What everything else stands on. */
export interface Ground {
  database: ReturnType<typeof openDatabase>;
  launches: LaunchStore;
  events: MemoryEventLog;
}

/** The CLI of a profile. */
export function adapterOf(profileId: string): ProfileAdapter | undefined {
  return ADAPTERS.find(({ profile }) => profile.id === profileId);
}
