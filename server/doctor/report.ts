import type { SandboxAbility } from "../../core/permission/enforcement.ts";
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

/** What this machine can hold of a policy. */
export interface SandboxFinding extends SandboxAbility {
  /** Why it cannot hold everything. */
  remedy?: string;
  /** Why protected paths inside writable folders cannot be kept, and how they could be. */
  shieldsRemedy?: string;
}

/** Everything IdeA needs from the machine, and whether it is there. */
export interface DoctorReport {
  idea: string;
  system: string;
  clis: CliFinding[];
  git: CliFinding;
  sandbox: SandboxFinding;
  window: { possible: boolean; display: boolean; engine: boolean; remedy?: string };
  /** Folders, and which of them cannot be written. */
  paths: (Omit<IdeaPaths, "runtimeFallback"> & { unwritable: string[] }) | { remedy: string };
}
