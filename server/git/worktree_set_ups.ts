import type { EventSink } from "../../core/event.ts";
import type { SetUp } from "../../core/git/worktree_service.ts";
import { IdeaError } from "../../core/error.ts";
import { WORKTREE } from "../../core/numbers.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { killLaunch } from "../process/kill_tree.ts";
import { startTimeOf } from "../process/process_table.ts";

/** A set-up to be run. */
export interface SetUpJob {
  projectId: string;
  /** The work tree. */
  tree: string;
  /** Where it runs: the project's folder in there. */
  folder: string;
  command: string;
}

/** What running set-ups needs from the rest of the host. */
export interface SetUpParts {
  events: EventSink;
  environment(): Promise<Record<string, string>>;
  /** Keeps what is known of it; asked at its beginning and its end. */
  save(job: SetUpJob, setUp: SetUp): void;
  /** How long (ms) one may take. */
  patienceMs?: number;
}

/** One that runs. */
interface Running {
  job: SetUpJob;
  stop: AbortController;
  output: Output;
  done: Promise<void>;
}

/** Runs the commands that make fresh work trees ready, with their output kept and told. */
export class SetUps {
  readonly #parts: SetUpParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: SetUpParts) {
    this.#parts = parts;
  }

  /** Begins one; it goes on by itself. @throws IdeaError `CONFLICT` while one runs there */
  start(job: SetUpJob): void {
    if (this.#running.has(job.tree)) {
      throw new IdeaError("CONFLICT", `A set-up runs in ${job.tree} already: stop it first`);
    }
    const { events } = this.#parts;
    const tell = (output: string) =>
      events.publish({ type: "worktreeChanged", projectId: job.projectId, path: job.tree, output });
    const running: Running = {
      job,
      stop: new AbortController(),
      output: new Output(tell),
      done: Promise.resolve(),
    };
    this.#running.set(job.tree, running);
    this.#parts.save(job, { command: job.command, state: "running", output: "" });
    running.done = this.#run(running);
  }

  /** What it printed so far; undefined when none runs there. */
  output(tree: string): string | undefined {
    return this.#running.get(tree)?.output.text();
  }

  /** Stops it with all it started; resolves when it is gone. */
  async stop(tree: string): Promise<void> {
    const running = this.#running.get(tree);
    running?.stop.abort();
    await running?.done;
  }

  /** Stops those of a project, or all. */
  async stopAll(projectId?: string): Promise<void> {
    const meant = [...this.#running.values()].filter(({ job }) =>
      projectId === undefined || job.projectId === projectId
    );
    await Promise.all(meant.map(({ job }) => this.stop(job.tree)));
  }

  async #run(running: Running): Promise<void> {
    const { job, output } = running;
    const ended = await this.#process(running).catch((failure): Ending => {
      output.add(new TextEncoder().encode(`${failure.message}\n`));
      return { state: "failed" };
    });
    output.close();
    this.#running.delete(job.tree);
    this.#parts.save(job, { command: job.command, ...ended, output: output.text() });
    const { projectId, tree: path } = job;
    this.#parts.events.publish({ type: "worktreeChanged", projectId, path });
  }

  async #process({ job, stop, output }: Running): Promise<Ending> {
    const mark = crypto.randomUUID();
    const late = AbortSignal.timeout(this.#parts.patienceMs ?? WORKTREE.setUpMs);
    const env = { ...await this.#parts.environment(), [ENV.launch]: mark };
    if (stop.signal.aborted) return { state: "stopped" };
    const child = new Deno.Command("/bin/sh", {
      args: ["-c", job.command],
      cwd: job.folder,
      env,
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const { pid } = child;
    const root = { pid, startTime: startTimeOf(pid) };
    const ends = AbortSignal.any([stop.signal, late]);
    let killed: Promise<unknown> = Promise.resolve();
    ends.addEventListener("abort", () => killed = killLaunch(mark, root), { once: true });
    const reading = Promise.all([output.follow(child.stdout), output.follow(child.stderr)]);
    const { code } = await child.status;
    await reading;
    await killed;
    if (stop.signal.aborted) return { state: "stopped" };
    if (late.aborted) return { state: "late" };
    return { state: code === 0 ? "done" : "failed", code };
  }
}

/** How a set-up ended. */
type Ending = Pick<SetUp, "state" | "code">;

/** The end of what a set-up printed, told as it comes. */
class Output {
  readonly #tell: (text: string) => void;
  #bytes = new Uint8Array();
  /** Not told yet. */
  #fresh = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  async follow(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const chunk of stream) this.add(chunk);
  }

  add(chunk: Uint8Array): void {
    const kept = this.#bytes.subarray(Math.max(0, this.#bytes.length - WORKTREE.outputBytes));
    const whole = new Uint8Array(kept.length + chunk.length);
    whole.set(kept);
    whole.set(chunk, kept.length);
    this.#bytes = whole.subarray(Math.max(0, whole.length - WORKTREE.outputBytes));
    this.#fresh = (this.#fresh + new TextDecoder().decode(chunk)).slice(-WORKTREE.outputChars);
    this.#timer ??= setTimeout(() => this.#flush(), WORKTREE.outputMs);
  }

  text(): string {
    return new TextDecoder().decode(this.#bytes);
  }

  close(): void {
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#fresh !== "") this.#tell(this.#fresh);
    this.#fresh = "";
  }
}
