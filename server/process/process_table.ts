import { ENV } from "../../core/profile/adapter.ts";
import { listProcDirectory, readProcFile } from "./libc.ts";

/** One live process. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** Leader of its session: the shell of a terminal, for all that runs in it. */
  session: number;
  /** Opaque; together with the pid it names one process for ever, across reboots too. */
  startTime: string;
  /** The launch it was started by, when its environment can be read and says so. */
  launchId?: string;
}

/** All live processes this user may see; zombies are left out. Empty on Windows. */
export function processTable(): ProcessEntry[] {
  if (Deno.build.os === "linux") return linuxTable();
  return Deno.build.os === "windows" ? [] : psTable();
}

/** All live processes without a look at their environments, which costs the most. Linux only. */
export function unmarkedProcesses(): ProcessEntry[] {
  return listProcDirectory("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) =>
    linuxEntry(Number(name)) ?? []
  );
}

/** The live children of a process; empty where the kernel does not list them. Linux only. */
export function childrenOf(pid: number): number[] {
  return listProcDirectory(`/proc/${pid}/task`).flatMap((thread) => {
    const bytes = readProcFile(`/proc/${pid}/task/${thread}/children`);
    return new TextDecoder().decode(bytes).split(" ").filter(Boolean).map(Number);
  });
}

/**
 * When a process began, to be stored beside its pid: a pid alone may belong to another program by
 * the time it is used.
 *
 * @returns an opaque string, or undefined when there is no such live process
 */
export function startTimeOf(pid: number): string | undefined {
  if (Deno.build.os === "linux") return linuxEntry(pid)?.startTime;
  return processTable().find((entry) => entry.pid === pid)?.startTime;
}

/** The launch that a live process belongs to, from its environment. */
export function launchIdOf(pid: number): string | undefined {
  if (Deno.build.os === "linux") return linuxLaunchId(pid);
  return processTable().find((entry) => entry.pid === pid)?.launchId;
}

function linuxTable(): ProcessEntry[] {
  return unmarkedProcesses().map((entry) => {
    const launchId = linuxLaunchId(entry.pid);
    return launchId === undefined ? entry : { ...entry, launchId };
  });
}

function linuxEntry(pid: number): ProcessEntry | undefined {
  const bytes = readProcFile(`/proc/${pid}/stat`);
  if (bytes === undefined) return undefined;
  return parseStat(new TextDecoder().decode(bytes), bootId());
}

/**
 * Reads one `/proc/<pid>/stat` line. The program's name may hold spaces and brackets, so fields
 * are counted from the last bracket.
 */
export function parseStat(line: string, boot: string): ProcessEntry | undefined {
  const pid = Number.parseInt(line, 10);
  const [state, parent, , session, ...rest] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = rest[15];
  if (Number.isNaN(pid) || ticks === undefined || state === "Z" || state === "X") return undefined;
  return { pid, parent: Number(parent), session: Number(session), startTime: `${ticks}@${boot}` };
}

let boot: string | undefined;

function bootId(): string {
  boot ??= new TextDecoder().decode(readProcFile("/proc/sys/kernel/random/boot_id")).slice(0, 8);
  return boot;
}

function linuxLaunchId(pid: number): string | undefined {
  const environment = readProcFile(`/proc/${pid}/environ`);
  if (environment === undefined) return undefined;
  return launchIdIn(new TextDecoder().decode(environment).split("\0"));
}

function launchIdIn(variables: readonly string[]): string | undefined {
  const found = variables.find((variable) => variable.startsWith(`${ENV.launch}=`));
  return found?.slice(ENV.launch.length + 1);
}

const PS = "/bin/ps";
const PS_ARGS = ["-axEwwo", "pid=,ppid=,sess=,lstart=,command="];

function psTable(): ProcessEntry[] {
  const output = new Deno.Command(PS, { args: PS_ARGS, stderr: "null" }).outputSync();
  return new TextDecoder().decode(output.stdout).split("\n").flatMap((line) => {
    const entry = parsePsLine(line);
    return entry === undefined ? [] : [entry];
  });
}

/** Reads one line of macOS `ps -E`: `pid ppid session Thu Jan  1 00:00:00 1970 command env…`. */
export function parsePsLine(line: string): ProcessEntry | undefined {
  const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w{3} \w{3} +\d+ [\d:]+ \d{4})\s+(.*)$/.exec(line);
  if (match === null) return undefined;
  const [, pid, parent, session, startTime, command] = match;
  const entry = {
    pid: Number(pid),
    parent: Number(parent),
    // macOS prints an address here, which is of no use.
    session: Number(session) || 0,
    startTime: startTime!,
  };
  const launchId = launchIdIn(command!.split(" "));
  return launchId === undefined ? entry : { ...entry, launchId };
}
