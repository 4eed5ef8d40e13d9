import { listProcDirectory, readProcFile } from "../server/process/libc.ts";

/** Something a test run should have cleaned up. */
export interface Leftover {
  what: string;
  /** Set for a process. */
  pid?: number;
}

/** A program that was told to stop may take this long (ms) to be gone. */
const GRACE_MS = 5_000;
const ROUND_MS = 100;

/**
 * What a test run left behind: processes whose environment still names the run's folder, and files
 * in its temporary folder. Processes are given a moment to end.
 */
export async function findLeftovers(runFolder: string, temporary: string): Promise<Leftover[]> {
  const deadline = performance.now() + GRACE_MS;
  let processes = processesNaming(runFolder);
  while (processes.length > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    processes = processesNaming(runFolder);
  }
  return [...processes, ...await filesIn(temporary)];
}

/** Live processes of this user with a text in their environment; Linux only. */
export function processesNaming(text: string): Leftover[] {
  return listProcDirectory("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const pid = Number(name);
    const environment = readText(`/proc/${pid}/environ`);
    if (pid === Deno.pid || !environment.includes(text)) return [];
    const command = readText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    return [{ what: `process ${pid}: ${command.slice(0, 200)}`, pid }];
  });
}

function readText(path: string): string {
  return new TextDecoder().decode(readProcFile(path));
}

async function filesIn(folder: string): Promise<Leftover[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => ({ what: `temporary file ${entry.name}` }));
}
