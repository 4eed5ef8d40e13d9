import { join } from "node:path";
import { z } from "zod";
import { readProcFile } from "../process/libc.ts";
import { startTimeOf } from "../process/process_table.ts";
import { readText, writeText } from "../store/files.ts";
import type { LockHolder } from "./lock_holder.ts";
import { findOriginal } from "./project_lock_original.ts";

const record = z.looseObject({
  app: z.string(),
  pid: z.number(),
  startTime: z.string(),
  hostname: z.string(),
  at: z.number(),
});

/** The result of asking for a project: it is ours until `release`, or somebody else's. */
export type ProjectLock =
  | { held: true; release(): Promise<void> }
  | { held: false; holder: LockHolder };

/**
 * Takes a project for this process, so that two programs never steer the same agents. A lock whose
 * process is gone, or is another process by now, is taken over.
 * @throws IdeaError `FILE_SYSTEM` when the lock can be neither read nor written
 */
export async function lockProject(root: string): Promise<ProjectLock> {
  const original = await findOriginal(root);
  if (original) return { held: false, holder: original };
  const folder = join(root, ".ideai", "run");
  const path = join(folder, "host.json");
  await Deno.mkdir(folder, { recursive: true });
  return await alone(join(folder, "host.lock"), async () => {
    const holder = parseHolder(await readText(path) ?? "");
    if (holder && isAlive(holder)) return { held: false, holder: { ...holder, path } };
    const own = ownRecord();
    await writeText(path, own);
    return { held: true, release: () => leave(path, own) };
  });
}

/** In words, for the person who wonders why the project cannot be changed. */
export function describeHolder({ app, pid, hostname, path }: LockHolder): string {
  const name = app === "idea" ? "another IdeA" : "the original IdeA";
  const here = `${name} (process ${pid} on ${hostname || "this machine"}) works on this project`;
  if (hostname === hostName() || path === undefined) return here;
  // Whether a process of another machine lives cannot be seen from here.
  return `${here}; if it is gone, delete ${path}`;
}

function ownRecord(): string {
  const startTime = startTimeOf(Deno.pid) ?? "";
  const own = { app: "idea", pid: Deno.pid, startTime, hostname: hostName(), at: Date.now() };
  return JSON.stringify({ ...own, nonce: crypto.randomUUID() }) + "\n";
}

function hostName(): string {
  const bytes = readProcFile("/proc/sys/kernel/hostname");
  if (bytes) return new TextDecoder().decode(bytes).trim();
  return Deno.env.get("HOSTNAME") ?? Deno.env.get("COMPUTERNAME") ?? "";
}

/** What is no record of ours is nobody's lock. */
function parseHolder(text: string): LockHolder | undefined {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startTime, hostname }: LockHolder): boolean {
  return hostname !== hostName() || startTimeOf(pid) === startTime;
}

/** Runs a task while no other process runs one under the same guard; leaves no file behind. */
async function alone<T>(guard: string, task: () => Promise<T>): Promise<T> {
  for (;;) {
    using file = await Deno.open(guard, { write: true, create: true });
    // Some network folders have no such locks: the record is then all there is.
    await file.lock(true).catch(() => {});
    if (!(await isStillAt(guard, file))) continue;
    try {
      return await task();
    } finally {
      await Deno.remove(guard).catch(() => {});
    }
  }
}

/** False when whoever had the guard before has removed it: others now meet at a new file. */
async function isStillAt(path: string, file: Deno.FsFile): Promise<boolean> {
  const there = await Deno.stat(path).catch(() => undefined);
  return there?.ino === (await file.stat()).ino;
}

/** Gives the lock back, if it is still ours. */
async function leave(path: string, own: string): Promise<void> {
  if (await readText(path).catch(() => undefined) === own) await Deno.remove(path).catch(() => {});
}
