import type { TerminalUsage, UsageService } from "../../core/terminal/service.ts";
import { readProcFile } from "./libc.ts";
import { processTable } from "./process_table.ts";

/** A terminal whose processes are counted. */
export interface MeasuredTerminal {
  sessionId: string;
  /** The mark its processes carry. */
  launchId: string;
  agentId?: string;
}

/** One process at one moment. */
export interface MeasuredProcess {
  pid: number;
  /** With the pid it names one process for ever. */
  startTime: string;
  launchId: string;
  rssBytes: number;
  /** Processor time since it began. */
  cpuMs: number;
}

/** Everything that was read at one moment (ms, of a clock that only goes forward). */
export interface Reading {
  at: number;
  processes: readonly MeasuredProcess[];
}

/** Several pages may look at several projects: one look at the system serves all for so long (ms). */
const FRESH_MS = 1_000;
/** Linux counts processor time in hundredths of a second, whatever its kernel's own tick is. */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` counted after the program's name: time in the program and for it. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Memory and processor time of terminals, read from the system when somebody looks. */
export class ProcessUsage implements UsageService {
  readonly #terminalsOf: (projectId: string) => MeasuredTerminal[];
  readonly #measure: () => Reading;
  #last: Reading | undefined;
  #before: Reading | undefined;

  constructor(
    terminalsOf: (projectId: string) => MeasuredTerminal[],
    measure: () => Reading = measureProcesses,
  ) {
    this.#terminalsOf = terminalsOf;
    this.#measure = measure;
  }

  read(projectId: string): Promise<TerminalUsage[]> {
    const known = this.#terminalsOf(projectId);
    if (known.length === 0) return Promise.resolve([]);
    this.#refresh();
    return Promise.resolve(known.flatMap((terminal) => this.#usageOf(terminal) ?? []));
  }

  #refresh(): void {
    if (this.#last && performance.now() - this.#last.at < FRESH_MS) return;
    this.#before = this.#last;
    this.#last = this.#measure();
  }

  #usageOf({ sessionId, launchId, agentId }: MeasuredTerminal): TerminalUsage | undefined {
    const own = (reading: Reading | undefined) =>
      reading?.processes.filter((process) => process.launchId === launchId) ?? [];
    const now = own(this.#last);
    if (now.length === 0) return undefined;
    const cpuPercent = this.#share(now, own(this.#before));
    return {
      sessionId,
      rssBytes: now.reduce((sum, { rssBytes }) => sum + rssBytes, 0),
      processes: now.length,
      ...(agentId === undefined ? {} : { agentId }),
      ...(cpuPercent === undefined ? {} : { cpuPercent }),
    };
  }

  /** Of one core; undefined when there is nothing to compare with. */
  #share(now: MeasuredProcess[], before: MeasuredProcess[]): number | undefined {
    if (before.length === 0 || !this.#last || !this.#before) return undefined;
    const known = new Map(before.map((process) => [keyOf(process), process.cpuMs]));
    // A process that is new has used all its time since the last reading.
    const used = now.reduce((sum, one) => sum + one.cpuMs - (known.get(keyOf(one)) ?? 0), 0);
    return Math.round(Math.max(0, used) / (this.#last.at - this.#before.at) * 1_000) / 10;
  }
}

function keyOf({ pid, startTime }: MeasuredProcess): string {
  return `${pid} ${startTime}`;
}

/** All processes that carry the mark of a launch. Linux only; elsewhere there are none. */
export function measureProcesses(): Reading {
  const at = performance.now();
  if (Deno.build.os !== "linux") return { at, processes: [] };
  const processes = processTable().flatMap(({ pid, startTime, launchId }) => {
    if (launchId === undefined) return [];
    const rssBytes = memoryOf(pid);
    const cpuMs = timeOf(pid);
    // Ended since the table was read.
    if (rssBytes === undefined || cpuMs === undefined) return [];
    return [{ pid, startTime, launchId, rssBytes, cpuMs }];
  });
  return { at, processes };
}

const decoder = new TextDecoder();

/** The second number of `statm` is what is resident, in pages. */
function memoryOf(pid: number): number | undefined {
  const pages = read(`/proc/${pid}/statm`)?.split(" ")[1];
  return pages === undefined ? undefined : Number(pages) * pageBytes();
}

function timeOf(pid: number): number | undefined {
  const line = read(`/proc/${pid}/stat`);
  // The program's name may hold spaces and brackets.
  const fields = line?.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields?.[USER_TIME]) + Number(fields?.[SYSTEM_TIME]);
  return Number.isNaN(ticks) ? undefined : ticks * TICK_MS;
}

function read(path: string): string | undefined {
  const bytes = readProcFile(path);
  return bytes === undefined ? undefined : decoder.decode(bytes);
}

let pageSize: number | undefined;

/** Told by the kernel to every program: entry 6 of the auxiliary vector, as pairs of 64 bits. */
function pageBytes(): number {
  pageSize ??= auxiliary(6) ?? 4096;
  return pageSize;
}

function auxiliary(wanted: number): number | undefined {
  const vector = readProcFile("/proc/self/auxv");
  if (vector === undefined) return undefined;
  const words = new DataView(vector.buffer, vector.byteOffset, vector.byteLength);
  for (let at = 0; at + 16 <= vector.byteLength; at += 16) {
    if (Number(words.getBigUint64(at, true)) === wanted) {
      return Number(words.getBigUint64(at + 8, true));
    }
  }
  return undefined;
}
