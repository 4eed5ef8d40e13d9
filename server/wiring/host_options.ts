import type { ResumeTiming } from "../../core/limit/resume_plan.ts";
import type { Door } from "../door.ts";

/** How to start a host. */
export interface HostOptions {
  version: string;
  /** The port to serve on, open already. */
  door: Door;
  /** The secret that lets people's pages and scripts in. */
  token: string;
  /** Folder of the database. */
  dataDir: string;
  /** Folder of the built UI. */
  uiFolder: string;
  home: string;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  /** The environment programs are started with; asked for when the first one is. */
  environment(): Promise<Record<string, string>>;
  /** Folder of the settings. */
  configDir: string;
  /** Folders that hold this host's token; agents under a policy are kept out of them. */
  secretDirs: readonly string[];
  /** An agent's token is good for the agent's own processes only, where the system can tell. */
  checkPeers: boolean;
  /** How agents come back after a limit; absent: with the pauses people should have. */
  resumeTiming?: ResumeTiming;
  /** Somebody asked for a window: of one project, or with all tabs. Absent: nobody can open any. */
  onWindowRequested?: (projectId?: string) => void;
}
