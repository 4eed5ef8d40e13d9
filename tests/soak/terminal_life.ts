/** Opens and closes terminals of one host, and looks at what the host is left with. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Project } from "../../core/project/project.ts";
import type { TerminalInfo } from "../../core/terminal/terminals.ts";
import { bareEnvironment } from "../support/browser.ts";
import { inFolder } from "../support/folder.ts";
import { type ServeProcess, startServe } from "../support/serve.ts";
import { TerminalClient } from "../support/terminal_client.ts";
import { until } from "../support/wait.ts";

/** What a host holds at one moment. */
export interface Holdings {
  descriptors: number;
  /** Descriptors that are the master side of a terminal. */
  ptys: number;
  /** Everything it has started and what that has started, zombies included. */
  processes: number;
  /** Rises and falls with the work at hand. */
  threads: number;
  residentBytes: number;
}

/** How a run went. */
export interface LifeReport {
  count: number;
  before: Holdings;
  after: Holdings;
  /** Terminals of the whole system, other programs' too. */
  systemPtys: { before: number; after: number };
}

/**
 * The host may hold this much more memory than before, in bytes: its heaps rise and fall by nearly
 * as much between two collections, which cannot be asked for from outside. The screens these
 * commands fill take 1.5 MB each on average, so a thousand that were kept would be far above.
 */
export const MEMORY_TOLERANCE = 128 * 1024 * 1024;

/** Terminals that are open at the same time. */
const BATCH = 20;

/** What terminals run: some end by themselves, some have children, some write, some only wait. */
const COMMANDS = [
  "exec sleep 600",
  "echo hello",
  "sleep 600 & sleep 600 & wait",
  "yes | head -c 200000; exec cat",
];

/**
 * Opens and closes so many terminals, after a few that fill the host's pools.
 * @param warmUp terminals before the first look
 */
export async function liveAndDie(count: number, warmUp: number): Promise<LifeReport> {
  let report: LifeReport | undefined;
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    await using host = await startServe(bareEnvironment(home));
    const { id } = await host.call<Project>("POST", "/projects", { root });
    await openAndClose(host, id, warmUp);
    const before = await restingHoldings(host.pid);
    const systemBefore = systemPtys();
    await openAndClose(host, id, count);
    const after = await returnTo(before, host.pid);
    const systemAfter = systemPtys();
    report = { count, before, after, systemPtys: { before: systemBefore, after: systemAfter } };
  });
  return report!;
}

/** Fails unless everything that can be counted is back. */
export function assertBack({ before, after }: LifeReport): void {
  for (const what of ["descriptors", "ptys", "processes"] as const) {
    assert.ok(after[what] <= before[what], `${what}: ${after[what]}, before ${before[what]}`);
  }
}

/** Fails unless the memory is back; the warm-up must have filled the heaps. */
export function assertMemoryBack({ before, after }: LifeReport): void {
  const grown = after.residentBytes - before.residentBytes;
  assert.ok(grown <= MEMORY_TOLERANCE, `the host grew by ${grown} bytes`);
}

async function openAndClose(host: ServeProcess, projectId: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, (_, at) => done + at);
    await Promise.all(batch.map((number) => oneLife(host, projectId, number)));
  }
}

async function oneLife(host: ServeProcess, projectId: string, number: number): Promise<void> {
  const command = COMMANDS[number % COMMANDS.length]!;
  const path = `/projects/${projectId}/terminals`;
  const { sessionId } = await host.call<TerminalInfo>("POST", path, { command });
  if (number % 3 === 0) {
    await using viewer = await TerminalClient.open(host, sessionId);
    await until(() => viewer.snapshots > 0, "a viewer to see the terminal");
  }
  await host.call("DELETE", `/sessions/${sessionId}`);
}

/** Sockets and cleaning up end a little after the answer to who closed them. */
async function restingHoldings(pid: number): Promise<Holdings> {
  let last = holdingsOf(pid);
  await until(
    () => {
      const now = holdingsOf(pid);
      const same = (["descriptors", "ptys", "processes"] as const).every((key) =>
        now[key] === last[key]
      );
      last = now;
      return same && now.ptys === 0 && now.processes === 0;
    },
    "the host to come to rest",
    () => last,
  );
  return last;
}

async function returnTo(before: Holdings, pid: number): Promise<Holdings> {
  let now = holdingsOf(pid);
  await until(
    () => {
      now = holdingsOf(pid);
      return now.descriptors <= before.descriptors && now.ptys === 0 && now.processes === 0;
    },
    `everything to be given back: ${JSON.stringify(before)}`,
    () => now,
  );
  return now;
}

function holdingsOf(pid: number): Holdings {
  const links = [...Deno.readDirSync(`/proc/${pid}/fd`)].map(({ name }) => linkOf(pid, name));
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return {
    descriptors: links.filter((link) => link !== "").length,
    ptys: links.filter((link) => link.endsWith("/ptmx")).length,
    processes: descendantsOf(pid),
    threads: field("Threads"),
    residentBytes: field("VmRSS") * 1024,
  };
}

/** Empty for one that was closed since the folder was read. */
function linkOf(pid: number, name: string): string {
  try {
    return Deno.readLinkSync(`/proc/${pid}/fd/${name}`);
  } catch {
    return "";
  }
}

function descendantsOf(root: number): number {
  const parents = new Map<number, number>();
  for (const { name } of Deno.readDirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const family = new Set([root]);
  for (let grown = true; grown;) {
    const size = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
    grown = family.size > size;
  }
  return family.size - 1;
}

function parentOf(pid: string): number | undefined {
  try {
    const line = Deno.readTextFileSync(`/proc/${pid}/stat`);
    return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

function systemPtys(): number {
  return Number(Deno.readTextFileSync("/proc/sys/kernel/pty/nr"));
}
