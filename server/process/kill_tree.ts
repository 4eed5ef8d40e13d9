import { TERMINAL } from "../../core/numbers.ts";
import { pause } from "./pause.ts";
import { type ProcessEntry, processTable, startTimeOf } from "./process_table.ts";

/** Pause (ms) between two looks at the process table while something is being stopped. */
const ROUND_MS = 40;
/** Looks in a row that must find nothing: a process may fork while the table is being read. */
const EMPTY_ROUNDS = 2;

/** Times (ms from the start) at which stopping becomes firmer, and when it is given up. */
export interface StopSteps {
  term: number;
  kill: number;
  giveUp: number;
}

/** What to stop besides the processes that carry the launch's mark. */
export interface LaunchRoot {
  /** The program of the terminal, as it was started. */
  pid?: number | undefined;
  /** From `startTimeOf`; without it the pid counts only while it carries the mark itself. */
  startTime?: string | undefined;
}

/** How stopping ended. */
export interface LaunchEnd {
  gone: boolean;
  /** What could not be stopped: another user's process, or one stuck in the kernel. */
  survivors: ProcessEntry[];
}

/**
 * The live processes of a launch: those whose environment carries its id, what they started, and
 * what runs in the root's session. This program itself is never among them.
 */
export function survivorsOf(launchId: string, root: LaunchRoot = {}): ProcessEntry[] {
  return new LaunchMembers(launchId, root).alive();
}

/**
 * Sends one signal to every live process of a launch.
 *
 * @returns how many it reached
 */
export function signalLaunch(
  launchId: string,
  signal: Deno.Signal,
  root: LaunchRoot = {},
): number {
  return survivorsOf(launchId, root).filter((entry) => send(entry.pid, signal)).length;
}

/**
 * Stops everything a launch started: SIGHUP, then SIGTERM, then SIGKILL, looking again until two
 * looks in a row find nothing. A CLI's own shells live in other sessions and process groups, so
 * neither a group nor a session kill is enough; the mark in the environment finds them all.
 */
export async function killLaunch(
  launchId: string,
  options: LaunchRoot & { steps?: StopSteps } = {},
): Promise<LaunchEnd> {
  const members = new LaunchMembers(launchId, options);
  const steps = options.steps ?? TERMINAL.stopSteps;
  const started = performance.now();
  const sent = new Set<string>();
  let emptyRounds = 0;
  for (let table = await tableNow();; table = await nextTable()) {
    const alive = members.alive(table);
    emptyRounds = alive.length === 0 ? emptyRounds + 1 : 0;
    if (emptyRounds === EMPTY_ROUNDS) return { gone: true, survivors: [] };
    const elapsed = performance.now() - started;
    if (alive.length > 0 && elapsed >= steps.giveUp) return { gone: false, survivors: alive };
    sendOnce(alive, signalAt(elapsed, steps), sent);
  }
}

// Reading the table costs a look into every process: all that is being stopped shares each reading.
let readingNow: Promise<ProcessEntry[]> | undefined;
let readingNext: Promise<ProcessEntry[]> | undefined;

function tableNow(): Promise<ProcessEntry[]> {
  return readingNow ??= Promise.resolve().then(() => {
    readingNow = undefined;
    return processTable();
  });
}

function nextTable(): Promise<ProcessEntry[]> {
  return readingNext ??= pause(ROUND_MS).then(() => {
    readingNext = undefined;
    return processTable();
  });
}

/**
 * Kills a process recorded by an earlier run, if it is still that process.
 *
 * @returns true when the signal was sent
 */
export function killRecorded(pid: number, startTime: string, signal: Deno.Signal): boolean {
  return startTimeOf(pid) === startTime && send(pid, signal);
}

/** Remembers who belonged to a launch, so that one whose parent died is still known. */
class LaunchMembers {
  readonly #launchId: string;
  readonly #known = new Map<number, string>();
  readonly #rootPid: number | undefined;

  constructor(launchId: string, root: LaunchRoot) {
    this.#launchId = launchId;
    if (root.pid === undefined || root.startTime === undefined) return;
    this.#known.set(root.pid, root.startTime);
    this.#rootPid = root.pid;
  }

  alive(all: readonly ProcessEntry[] = processTable()): ProcessEntry[] {
    const table = all.filter((entry) => entry.pid !== Deno.pid);
    for (const entry of table.filter((entry) => this.#isMember(entry))) this.#remember(entry);
    this.#addDescendants(table);
    return table.filter((entry) => this.#isKnown(entry));
  }

  #isMember(entry: ProcessEntry): boolean {
    return entry.launchId === this.#launchId || this.#isInRootSession(entry);
  }

  #isInRootSession(entry: ProcessEntry): boolean {
    // Only while the root lives: afterwards its number may name another session.
    if (this.#rootPid === undefined || entry.session !== this.#rootPid) return false;
    return startTimeOf(this.#rootPid) === this.#known.get(this.#rootPid);
  }

  #addDescendants(table: ProcessEntry[]): void {
    const parents = new Set(table.filter((entry) => this.#isKnown(entry)).map(({ pid }) => pid));
    for (let grown = true; grown;) {
      grown = false;
      for (const entry of table) {
        if (parents.has(entry.pid) || !parents.has(entry.parent)) continue;
        parents.add(entry.pid);
        this.#remember(entry);
        grown = true;
      }
    }
  }

  #remember({ pid, startTime }: ProcessEntry): void {
    this.#known.set(pid, startTime);
  }

  #isKnown(entry: ProcessEntry): boolean {
    return this.#known.get(entry.pid) === entry.startTime;
  }
}

function signalAt(elapsed: number, steps: StopSteps): Deno.Signal {
  if (elapsed >= steps.kill) return "SIGKILL";
  return elapsed >= steps.term ? "SIGTERM" : "SIGHUP";
}

function sendOnce(entries: ProcessEntry[], signal: Deno.Signal, sent: Set<string>): void {
  for (const { pid, startTime } of entries) {
    const key = `${pid} ${startTime} ${signal}`;
    if (sent.has(key)) continue;
    sent.add(key);
    send(pid, signal);
    // A stopped process (Ctrl-Z) would keep the signal pending for ever.
    if (signal !== "SIGKILL") send(pid, "SIGCONT");
  }
}

function send(pid: number, signal: Deno.Signal): boolean {
  try {
    Deno.kill(pid, signal);
    return true;
  } catch (thrown) {
    // Ended meanwhile, or another user's (a set-uid program): neither can be helped.
    if (thrown instanceof Deno.errors.NotFound) return false;
    if (thrown instanceof Deno.errors.PermissionDenied) return false;
    throw thrown;
  }
}
