import { IdeaError } from "../../core/error.ts";
import { CHAT } from "../../core/numbers.ts";
import type { Program } from "../../core/permission/sandbox.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { killLaunch } from "../process/kill_tree.ts";
import { startTimeOf } from "../process/process_table.ts";
import { LineSplitter } from "./line_splitter.ts";
import { PipeReader, Tail } from "./pipes.ts";

/** A program that runs for one turn. */
export interface TurnProgram extends Program {
  /** Absolute. */
  cwd: string;
  /** All of it: nothing is inherited. */
  env: Readonly<Record<string, string>>;
  /** Marks the process and all it starts. */
  launchId: string;
  /** Written to its standard input, which is then closed; absent: it gets an empty one. */
  stdin?: string;
}

/** How a process ended. */
export interface ProcessEnd {
  /** Null when a signal ended it or nobody could. */
  code: number | null;
  /** The end of what it said on stderr. */
  stderr: string;
  /** Why its output could not be read to the end. */
  problem?: string;
}

/** One process with pipes, and everything it starts. */
export class TurnProcess {
  readonly pid: number;
  /** From `startTimeOf`. */
  readonly startTime: string | undefined;
  /** Settles when the process is gone and its lines are read; never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: Deno.ChildProcess;
  readonly #launchId: string;
  readonly #stderr = new Tail(CHAT.stderrBytes);
  readonly #out: PipeReader;
  readonly #err: PipeReader;
  readonly #feeding: Promise<void>;
  readonly #unkillable = Promise.withResolvers<null>();
  #stopping: Promise<void> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts it.
   * @param onLine called with each line of its output, without the line's end
   * @throws IdeaError `NOT_INSTALLED` when there is no such command, `FILE_SYSTEM` when there is no
   * such folder, `PROCESS` when it does not start for another reason
   */
  static async start(
    program: TurnProgram,
    onLine: (line: string) => void,
  ): Promise<TurnProcess> {
    await checkFolder(program.cwd);
    return new TurnProcess(spawn(program), program, onLine);
  }

  private constructor(
    child: Deno.ChildProcess,
    program: TurnProgram,
    onLine: (line: string) => void,
  ) {
    this.#child = child;
    this.#launchId = program.launchId;
    this.pid = child.pid;
    this.startTime = startTimeOf(child.pid);
    const lines = new LineSplitter(CHAT.maxLineBytes);
    this.#out = new PipeReader(child.stdout, (chunk) => lines.push(chunk).forEach(onLine));
    this.#err = new PipeReader(child.stderr, (chunk) => this.#stderr.push(chunk));
    this.#feeding = feed(child.stdin, program.stdin ?? "");
    this.ended = this.#end(() => lines.end().forEach(onLine));
  }

  /** The last answer was read: what still runs soon is stopped. */
  expectEnd(): void {
    this.#linger ??= setTimeout(() => void this.stop(), CHAT.lingerMs);
  }

  /** Stops the process and everything of its launch; resolves when that is done. */
  stop(): Promise<void> {
    return this.#stopping ??= this.#stop();
  }

  async #stop(): Promise<void> {
    const { pid, startTime } = this;
    const { gone } = await killLaunch(this.#launchId, { pid, startTime });
    if (!gone) this.#unkillable.resolve(null);
  }

  async #end(last: () => void): Promise<ProcessEnd> {
    const reading = this.#out.done.then(() => undefined, problemOf);
    // One that closed its output, or whose output is of no use, has nothing more to say.
    void reading.then((problem) => problem === undefined ? this.expectEnd() : this.stop());
    const exit = await Promise.race([this.#child.status, this.#unkillable.promise]);
    const pipes = [this.#out, this.#err];
    await Promise.all(pipes.map((pipe) => pipe.drain(CHAT.drainMs, CHAT.drainLatestMs)));
    await Promise.all(pipes.map((pipe) => pipe.leave()));
    await this.#abandonInput();
    await this.#stopping;
    clearTimeout(this.#linger);
    const problem = await reading ?? thrownBy(last);
    const code = exit === null || exit.signal !== null ? null : exit.code;
    return {
      code,
      stderr: this.#stderr.text(),
      ...(problem === undefined ? {} : { problem }),
    };
  }

  /** Input nobody reads is held open by something the process left behind. */
  async #abandonInput(): Promise<void> {
    if (await settlesWithin(this.#feeding, CHAT.drainMs)) return;
    await this.stop();
    await this.#feeding;
  }
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkFolder(cwd: string): Promise<void> {
  const isFolder = await Deno.stat(cwd).then((found) => found.isDirectory, () => false);
  if (!isFolder) throw new IdeaError("FILE_SYSTEM", `${cwd} is not a folder that is there`);
}

function spawn({ command, args, cwd, env, launchId }: TurnProgram): Deno.ChildProcess {
  try {
    return new Deno.Command(command, {
      args: [...args],
      cwd,
      env: { ...env, [ENV.launch]: launchId },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (thrown) {
    const told = problemOf(thrown);
    if (thrown instanceof Deno.errors.NotFound) {
      throw new IdeaError("NOT_INSTALLED", `${command} is not there: install it or mend PATH`, {
        cause: thrown,
      });
    }
    throw new IdeaError("PROCESS", `${command} did not start: ${told}`, { cause: thrown });
  }
}

/** Writes while the other pipes are read: a process may answer before it has read everything. */
async function feed(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    if (text !== "") await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // It ended, or does not care: its answer says what that means.
    await writer.abort().catch(() => {});
  }
}

function problemOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function thrownBy(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (thrown) {
    return problemOf(thrown);
  }
}
