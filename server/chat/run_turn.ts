import {
  concludeTurn,
  isUntouched,
  NEW_TURN,
  type StreamEnd,
  takeEvent,
  takeUnreadable,
  type TurnOutcome,
} from "../../core/chat/turn.ts";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import { describe } from "../../core/error.ts";
import { type ProcessEnd, TurnProcess, type TurnProgram } from "./turn_process.ts";

/** One process that is to do one turn. */
export interface TurnJob {
  /** Called once, when the turn begins: the command line as it is to be started. */
  program(): Promise<TurnProgram>;
  /** The CLI's events in a line. */
  read(line: string): ReplyEvent[];
  onProcess(process: Pick<TurnProcess, "pid" | "startTime">): void;
  onEvent(event: ReplyEvent): void;
  /** Ends the turn, and everything it started, when it aborts. */
  signal: AbortSignal;
  /** For the whole turn (ms); absent: as long as it takes. */
  timeoutMs?: number | undefined;
}

/** What a turn came to. */
export interface TurnResult {
  outcome: TurnOutcome;
  /** The CLI said and did nothing: the turn may be tried once more. */
  untouched: boolean;
}

/** Runs one turn to its end; whatever goes wrong is an outcome. */
export async function runTurn(job: TurnJob): Promise<TurnResult> {
  return await new Turn(job).run();
}

class Turn {
  readonly #job: TurnJob;
  #turn = NEW_TURN;
  #process: TurnProcess | undefined;
  #stopped: StreamEnd | undefined;

  constructor(job: TurnJob) {
    this.#job = job;
  }

  async run(): Promise<TurnResult> {
    const { signal, timeoutMs } = this.#job;
    const interrupt = () => this.#stop("interrupted", "The turn was interrupted");
    const timer = timeoutMs === undefined ? undefined : setTimeout(
      () => this.#stop("timeout", `The turn took longer than ${inSeconds(timeoutMs)}`),
      timeoutMs,
    );
    signal.addEventListener("abort", interrupt, { once: true });
    if (signal.aborted) interrupt();
    try {
      const end = await this.#runProcess();
      return { outcome: concludeTurn(this.#turn, end), untouched: isUntouched(this.#turn) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", interrupt);
    }
  }

  async #runProcess(): Promise<StreamEnd> {
    try {
      const program = await this.#job.program();
      if (this.#stopped) return this.#stopped;
      this.#process = await TurnProcess.start(program, (line) => this.#takeLine(line));
      this.#job.onProcess(this.#process);
    } catch (failure) {
      return { kind: "stopped", why: "notStarted", words: describe(failure) };
    }
    // It may have been stopped while it was being started.
    if (this.#stopped) void this.#process.stop();
    const end = await this.#process.ended;
    if (end.problem !== undefined) this.#turn = takeUnreadable(this.#turn, end.problem);
    return this.#stopped ?? { kind: "closed", words: wordsOf(end) };
  }

  #takeLine(line: string): void {
    if (line.trim() === "") return;
    for (const event of this.#read(line)) this.#take(event);
  }

  #read(line: string): ReplyEvent[] {
    try {
      return this.#job.read(line);
    } catch (failure) {
      // The CLI goes on: what it does further is still shown, and kept in its own record.
      this.#turn = takeUnreadable(this.#turn, describe(failure));
      return [];
    }
  }

  #take(event: ReplyEvent): void {
    if (this.#turn.final) return;
    this.#turn = takeEvent(this.#turn, event);
    if (this.#turn.final) this.#process?.expectEnd();
    this.#job.onEvent(event);
  }

  #stop(why: "timeout" | "interrupted", words: string): void {
    this.#stopped ??= { kind: "stopped", why, words };
    void this.#process?.stop();
  }
}

function inSeconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

function wordsOf({ code, stderr }: ProcessEnd): string {
  const how = code === null ? "was killed" : `ended with code ${code}`;
  const words = `The CLI ${how} before its answer was complete`;
  return stderr === "" ? words : `${words}: ${stderr}`;
}
