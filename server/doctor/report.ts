import type { IdeaPaths } from "../process/paths.ts";

/** A CLI as found on this machine. */
export interface CliFinding {
  slug: string;
  name: string;
  /** Absolute path; absent when it is not installed. */
  path?: string;
  version?: string;
  /** Why there is no version, or how to install what is missing. */
  remedy?: string;
}

/** Everything IdeA needs from the machine, and whether it is there. */
export interface DoctorReport {
  idea: string;
  system: string;
  clis: CliFinding[];
  git: CliFinding;
  /** Files are enforced by the kernel when the interface version is above 0. */
  sandbox: { landlock: number; remedy?: string };
  window: { possible: boolean; display: boolean; engine: boolean; remedy?: string };
  /** Folders, and which of them cannot be written. */
  paths: (Omit<IdeaPaths, "runtimeFallback"> & { unwritable: string[] }) | { remedy: string };
}
