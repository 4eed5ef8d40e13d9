import type { StatePath } from "../../core/permission/launch_policy.ts";
import type { NeededPath } from "../../core/permission/sandbox_plan.ts";
import { isAtOrBelow } from "./at_or_below.ts";
import type { ProgramPath } from "./program_paths.ts";
import type { WorktreeFolders } from "./worktree.ts";

/** The folders of one launch. */
export interface LaunchFolders {
  /** The CLI's own directory, absolute. */
  runDir: string;
  /** Files the CLI reads and must not write, absolute. */
  configDir: string;
  /** Folder of the agent's request files, absolute. */
  requestFolder: string;
  state: readonly StatePath[];
}

/** What this machine has of what every program needs; absolute and existing. */
export interface MachinePaths {
  temp: readonly string[];
  system: readonly string[];
  certificates: readonly ProgramPath[];
  /** Folders of the search path. */
  search: readonly string[];
  /** The CLI's program and what runs it. */
  cli: readonly ProgramPath[];
  /** This program: hooks start it from inside. */
  own: readonly ProgramPath[];
  gitSettings: readonly ProgramPath[];
  worktree?: WorktreeFolders;
}

const ALL = ["read", "write", "delete"] as const;
const READ = ["read"] as const;
const DEVICES = ["null", "zero", "full", "tty", "ptmx", "random", "urandom"];
/** What a commit in a linked worktree writes to; never hooks and settings. */
const COMMITTED = ["objects", "refs", "logs", "lfs"];

/**
 * What stays open under every policy, for without it no CLI would run at all. What only needs reading
 * costs nothing while reads are not fenced: the plan leaves it out then.
 * @param commits the policy lets the agent write git's folder
 */
export function neededPaths(
  { runDir, configDir, requestFolder, state }: LaunchFolders,
  machine: MachinePaths,
  commits: boolean,
): NeededPath[] {
  return withoutRepeated([
    tree(runDir, ALL, "the agent's own folder"),
    tree(requestFolder, ALL, "request files"),
    ...machine.temp.map((path) => tree(path, ALL, "temporary files")),
    ...devices(),
    ...state.map(statePath),
    tree(configDir, READ, "settings of this launch"),
    ...machine.worktree ? gitPaths(machine.worktree, commits) : [],
    ...machine.system.map((path) => tree(path, READ, "the system")),
    ...reading(machine.certificates, "certificates"),
    ...machine.search.map((path) => tree(path, READ, "programs")),
    ...reading(machine.cli, "the CLI's program"),
    ...reading(machine.own, "IdeA's program"),
    ...reading(machine.gitSettings, "git's settings"),
  ]);
}

function tree(path: string, access: NeededPath["access"], need: string): NeededPath {
  return { path, scope: "tree", access, need };
}

/** To root the whole of `/dev` would be the raw disk under every fence. */
function devices(): NeededPath[] {
  const access = ["read", "write"] as const;
  return [
    tree("/dev", READ, "devices"),
    tree("/dev/pts", access, "devices"),
    ...DEVICES.map((name): NeededPath => (
      { path: `/dev/${name}`, scope: "file", access, need: "devices" }
    )),
  ];
}

function reading(paths: readonly ProgramPath[], need: string): NeededPath[] {
  return paths.map((one) => ({ ...one, access: READ, need }));
}

/** A single file can be written in place; to delete it would take its whole folder. */
function statePath({ path, scope }: StatePath): NeededPath {
  const access = scope === "tree" ? ALL : ["read", "write"] as const;
  return { path, scope, access, need: "state of the CLI" };
}

function gitPaths({ own, common }: WorktreeFolders, commits: boolean): NeededPath[] {
  const need = "git's folder of this worktree";
  if (!commits) return [tree(common, READ, need)];
  const written = [own, ...COMMITTED.map((name) => `${common}/${name}`)];
  return [tree(common, READ, need), ...written.map((path) => tree(path, ALL, need))];
}

/** What only adds reading to a folder that can be read already says nothing. */
function withoutRepeated(paths: readonly NeededPath[]): NeededPath[] {
  return paths.filter((one, at) =>
    one.access.length > 1 ||
    !paths.some((other, place) =>
      other !== one && other.scope === "tree" && isAtOrBelow(one.path, other.path) &&
      (other.path !== one.path || place < at)
    )
  );
}
