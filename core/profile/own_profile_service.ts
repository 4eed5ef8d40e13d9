import type { ChangedStart, OwnProfile, OwnProfileData } from "./own_profile.ts";

/** What the user chose of profiles, beside those that are built in. */
export interface OwnProfilesView {
  /** The file it is kept in. */
  path: string;
  profiles: OwnProfile[];
  /** Slugs of the profiles that are not offered. */
  hidden: string[];
  /** Built-in profiles that are started in another way, by slug. */
  starts: Record<string, ChangedStart>;
  /** Why the file is not in effect as it is now; what it said before holds. */
  problem?: string;
}

/** Profiles of one's own, and what is changed of those that are built in. */
export interface OwnProfileService {
  own(): Promise<OwnProfilesView>;
  /** @throws IdeaError `CONFLICT` when the file cannot be read */
  create(data: OwnProfileData): Promise<OwnProfile>;
  /** @throws IdeaError `NOT_FOUND`, `CONFLICT` when the file cannot be read */
  save(id: string, data: OwnProfileData): Promise<OwnProfile>;
  /**
   * @throws IdeaError `CONFLICT` naming the agents of open projects that use it, `INVALID` for one
   * that is built in, `NOT_FOUND`
   */
  remove(id: string): Promise<void>;
  /** @throws IdeaError `NOT_FOUND` */
  setOffered(id: string, offered: boolean): Promise<void>;
  /** @throws IdeaError `INVALID` for one that is not built in, `NOT_FOUND` */
  setStart(id: string, start: ChangedStart): Promise<void>;
}

/** What became of looking for a program. */
export interface CommandFinding {
  /** Absolute. */
  path: string;
  /** Absent: it was not asked, or told none. */
  version?: string;
}
