/** Codex's own record of a conversation, read while it is being written. */
import { join } from "node:path";
import type { AgentSignal, TranscriptFollower } from "../../core/profile/adapter.ts";
import { readCodexRolloutLimits } from "./codex_limit_messages.ts";
import { parseLine, readRolloutLine } from "./codex_record.ts";

/** A look costs one `stat` or two; proof of a delivery should not wait longer than this (ms). */
const POLL_MS = 100;
/** A folder's time stamp is trusted only when older than this (ms): clocks of files are coarse. */
const COARSE_MS = 2_000;

/** Which records to follow. */
export interface RolloutOptions {
  /** Codex's `sessions` folder, with records in `YYYY/MM/DD/rollout-<time>-<id>.jsonl`. */
  sessions: string;
  /** Where the followed Codex runs; its records name it in their first line. */
  cwd: string;
  /** Id of a session that is being resumed: its record goes on where it ended. */
  resume?: string;
  onSignal: (signal: AgentSignal) => void;
}

/** Follows the records of one Codex from now on; what was written before is not reported. */
export function followRollouts(options: RolloutOptions): TranscriptFollower {
  return new RolloutFollower(options);
}

class RolloutFollower implements TranscriptFollower {
  readonly #options: RolloutOptions;
  /** What was said before the launch is past. */
  readonly #since = Date.now();
  readonly #firstDay = Temporal.Now.plainDateISO();
  readonly #days = new Map<string, DayFolder>();
  readonly #undecided = new Set<string>();
  readonly #tails: Tail[] = [];
  readonly #done: Promise<void>;
  #stopped = false;
  #wake = () => {};

  constructor(options: RolloutOptions) {
    this.#options = options;
    // Records that exist already belong to earlier sessions.
    for (const day of this.#currentDays()) day.ignoreExisting();
    this.#done = this.#run();
  }

  stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    return this.#done;
  }

  async #run(): Promise<void> {
    if (this.#options.resume) await this.#takeUp(this.#options.resume);
    while (!this.#stopped) {
      await this.#look();
      if (!this.#stopped) await this.#pause();
    }
  }

  async #look(): Promise<void> {
    for (const day of this.#currentDays()) {
      for (const path of await day.newFiles()) this.#undecided.add(path);
    }
    for (const path of this.#undecided) await this.#decide(path);
    for (const tail of this.#tails) {
      for (const text of await tail.newLines()) this.#report(this.#read(text));
    }
  }

  /** A session lies in the folder of the day it was created on, which may not be today. */
  #currentDays(): DayFolder[] {
    const dates = new Set([this.#firstDay.toString(), Temporal.Now.plainDateISO().toString()]);
    return [...dates].map((date) => {
      const path = join(this.#options.sessions, ...date.split("-"));
      const day = this.#days.get(path) ?? new DayFolder(path);
      this.#days.set(path, day);
      return day;
    });
  }

  async #takeUp(id: string): Promise<void> {
    const path = await findRollout(this.#options.sessions, id);
    if (path === undefined) return;
    this.#tails.push(new Tail(path, await sizeOf(path)));
    this.#report([{ kind: "session", vendorSessionId: id, transcriptPath: path }]);
  }

  async #decide(path: string): Promise<void> {
    const tail = new Tail(path);
    const [first, ...rest] = await tail.newLines();
    if (first === undefined) return;
    this.#undecided.delete(path);
    const head = parseLine(first);
    if (head?.type !== "session_meta" || head.payload.cwd !== this.#options.cwd) return;
    this.#tails.push(tail);
    const { id } = head.payload;
    if (id) this.#report([{ kind: "session", vendorSessionId: id, transcriptPath: path }]);
    for (const text of rest) this.#report(this.#read(text));
  }

  /** Limits first: the end of a turn that was cut off is another one. */
  #read(text: string): AgentSignal[] {
    const limits = readCodexRolloutLimits(text, this.#since, Temporal.Now.timeZoneId());
    return [
      ...limits.map((signal) => ({ kind: "limit", signal }) as const),
      ...readRolloutLine(text),
    ];
  }

  #report(signals: AgentSignal[]): void {
    if (this.#stopped) return;
    for (const signal of signals) this.#options.onSignal(signal);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** One day's records; tells which ones appeared since the last look. */
class DayFolder {
  readonly #path: string;
  readonly #known = new Set<string>();
  #seenAt = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** At once, so that no record of the CLI about to start can be among them. */
  ignoreExisting(): void {
    try {
      for (const { name } of Deno.readDirSync(this.#path)) this.#known.add(name);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  async newFiles(): Promise<string[]> {
    const changed = await Deno.stat(this.#path).then((found) => found.mtime?.getTime(), () => 0);
    if (changed === 0 || changed === this.#seenAt) return [];
    const fresh: string[] = [];
    for (const name of await namesIn(this.#path)) {
      if (this.#known.has(name) || !name.endsWith(".jsonl")) continue;
      this.#known.add(name);
      fresh.push(join(this.#path, name));
    }
    if (changed !== undefined && Date.now() - changed > COARSE_MS) this.#seenAt = changed;
    return fresh;
  }
}

/** The end of a file that grows: whole lines, each one once. */
class Tail {
  readonly #path: string;
  #offset: number;
  #seenSize: number;

  constructor(path: string, offset = 0) {
    this.#path = path;
    this.#offset = offset;
    this.#seenSize = offset;
  }

  async newLines(): Promise<string[]> {
    const size = await sizeOf(this.#path);
    if (size <= this.#seenSize) return [];
    this.#seenSize = size;
    const bytes = await readRange(this.#path, this.#offset, size);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    this.#offset += whole;
    return new TextDecoder().decode(bytes.subarray(0, whole)).split("\n").slice(0, -1);
  }
}

async function sizeOf(path: string): Promise<number> {
  return await Deno.stat(path).then((found) => found.size, () => 0);
}

async function readRange(path: string, from: number, to: number): Promise<Uint8Array> {
  using file = await Deno.open(path);
  await file.seek(from, Deno.SeekMode.Start);
  const bytes = new Uint8Array(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const read = await file.read(bytes.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return [];
    }
    throw error;
  }
}

/** The record of a session, wherever in `sessions` it lies; undefined when there is none. */
export async function findRollout(sessions: string, id: string): Promise<string | undefined> {
  for (const year of await namesIn(sessions)) {
    for (const month of await namesIn(join(sessions, year))) {
      for (const day of await namesIn(join(sessions, year, month))) {
        const folder = join(sessions, year, month, day);
        const name = (await namesIn(folder)).find((each) => each.endsWith(`-${id}.jsonl`));
        if (name !== undefined) return join(folder, name);
      }
    }
  }
  return undefined;
}
