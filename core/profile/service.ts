import type { CommandFinding } from "./own_profile_service.ts";
import type { ProfileInfo } from "./profile.ts";

/** Which CLIs this machine has. */
export interface ProfileService {
  /** @param refresh look again instead of answering from memory */
  list(refresh?: boolean): Promise<ProfileInfo[]>;
  /**
   * Looks for a program and asks its version.
   * @param versionArgs none: it is not asked
   * @throws IdeaError `NOT_INSTALLED`
   */
  find(command: string, versionArgs: readonly string[]): Promise<CommandFinding>;
}
