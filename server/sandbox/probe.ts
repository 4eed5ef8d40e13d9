import { systemCall } from "../process/libc.ts";
import { bubblewrapCommand } from "./bubblewrap.ts";

/** Bubblewrap on this machine. */
export type BubblewrapFinding =
  | { works: true; path: string }
  /** `reason` tells a person, with the next step. */
  | { works: false; reason: string };

/** `landlock_create_ruleset` asked for its version: no ruleset, no size, flag 1. */
const LANDLOCK_CREATE_RULESET = 444;
const LANDLOCK_VERSION_FLAG = 1;

/** What a machine may be told to do without, to see what happens there. */
export interface ProbeEnvironment {
  PATH?: string | undefined;
  /** Lowers the version of Landlock; 0: a kernel without. */
  IDEA_LANDLOCK_ABI?: string | undefined;
  /** `off`: as if it were not installed. */
  IDEA_BUBBLEWRAP?: string | undefined;
}

/** The version of Landlock's interface to use; 0 for none. */
export function probeLandlock({ IDEA_LANDLOCK_ABI: limit }: ProbeEnvironment): number {
  if (Deno.build.os !== "linux") return 0;
  const abi = Math.max(0, systemCall(LANDLOCK_CREATE_RULESET, 0, 0, LANDLOCK_VERSION_FLAG));
  return limit !== undefined && /^\d+$/.test(limit) ? Math.min(abi, Number(limit)) : abi;
}

/**
 * Finds bubblewrap and tries it: a kernel, a container or AppArmor may forbid what it needs, and
 * only trying tells. It waits for the trial, some milliseconds long.
 */
export function probeBubblewrap(env: ProbeEnvironment): BubblewrapFinding {
  if (env.IDEA_BUBBLEWRAP === "off") return { works: false, reason: "IDEA_BUBBLEWRAP is off" };
  const path = findOnPath("bwrap", env.PATH);
  if (path === undefined) {
    return { works: false, reason: "not found: install the package bubblewrap of your system" };
  }
  const failure = tryIt(path);
  if (failure === undefined) return { works: true, path };
  return {
    works: false,
    reason: `${path} cannot be used here: ${failure}; allow this user to create namespaces`,
  };
}

/** @returns why it failed */
function tryIt(path: string): string | undefined {
  const shields = [
    { path: "/dev", how: "open" },
    { path: "/usr", how: "readOnly" },
    { path: "/sys", how: "hidden", isFolder: true },
  ] as const;
  const nothing = { command: "/bin/sh", args: ["-c", ":"] };
  const { command, args } = bubblewrapCommand(path, shields, nothing);
  try {
    const { success, stderr } = new Deno.Command(command, { args: [...args] }).outputSync();
    if (success) return undefined;
    return new TextDecoder().decode(stderr).trim().split("\n").at(-1) || "it ended with a failure";
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function findOnPath(name: string, path = ""): string | undefined {
  const folders = path.split(":").filter((folder) => folder.startsWith("/"));
  return folders.map((folder) => `${folder}/${name}`).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    const { isFile, mode } = Deno.statSync(path);
    return isFile && ((mode ?? 0) & 0o111) !== 0;
  } catch {
    // Absent, or in a folder of somebody else's: no program for this user.
    return false;
  }
}
