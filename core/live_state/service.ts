import type { LiveState } from "./live_state.ts";

/** Who works on what. */
export interface LiveStateService {
  read(projectId: string): LiveState;
}
