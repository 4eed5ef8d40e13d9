import { IdeaError } from "../../core/error.ts";
import { GIT } from "../../core/numbers.ts";
import { findCommand } from "../process/find_command.ts";
import type { ProcessEntry } from "../process/process_table.ts";

/** How a command of git is run. */
export interface GitOptions {
  /** Folder it runs in, absolute. */
  cwd: string;
  stdin?: Uint8Array | string | undefined;
  /** Output beyond this many bytes is cut, and the command ended. */
  maxBytes?: number | undefined;
  /** Absent: as long as a command that only reads may take (ms). */
  timeoutMs?: number | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

/** How it ended. */
export interface GitResult {
  code: number;
  stdout: Uint8Array;
  /** What it said, for people. */
  stderr: string;
  /** There was more on stdout. */
  cut: boolean;
}

/**
 * Settings for commands that only look: nothing a repository names is run, nobody is asked, no lock
 * is taken that the user's own git would run into.
 */
const LOOKING = ["--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false"];
const QUIET_ENV = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "true",
  GIT_EDITOR: "true",
  GIT_SEQUENCE_EDITOR: "true",
  GCM_INTERACTIVE: "never",
  LC_ALL: "C.UTF-8",
};
const UNSET = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE"];

/** The user's own git. */
export class Git {
  readonly #environment: () => Promise<Record<string, string>>;
  /** Sessions of what only looks, while it runs. */
  readonly #looks = new Set<number>();

  /** @param environment with the search path in which git is looked for */
  constructor(environment: () => Promise<Record<string, string>>) {
    this.#environment = environment;
  }

  /** The text of a command that only looks. @throws IdeaError as {@link output} */
  async text(args: readonly string[], options: GitOptions): Promise<string> {
    return new TextDecoder().decode((await this.output(args, options)).stdout);
  }

  /** A command that only looks. @throws IdeaError `GIT` with its words when it fails, `NOT_INSTALLED` */
  async output(args: readonly string[], options: GitOptions): Promise<GitResult> {
    return succeeded(await this.run([...LOOKING, ...args], options));
  }

  /** A command that changes something. @throws IdeaError as {@link output} */
  async change(args: readonly string[], options: GitOptions): Promise<string> {
    const result = succeeded(await this.run(args, { timeoutMs: GIT.changeMs, ...options }));
    return new TextDecoder().decode(result.stdout);
  }

  /**
   * Runs git whatever becomes of it.
   * @throws IdeaError `NOT_INSTALLED`, `UNAVAILABLE` when it takes too long
   */
  async run(args: readonly string[], options: GitOptions): Promise<GitResult> {
    const { cwd, stdin, env, maxBytes = GIT.maxBytes, timeoutMs = GIT.lookMs } = options;
    const environment = await this.#environment();
    const command = await findCommand("git", { path: environment["PATH"] });
    if (!command) {
      throw new IdeaError("NOT_INSTALLED", "git is not installed (looked for `git` in PATH)");
    }
    const ends = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(options.signal ? [options.signal] : []),
    ]);
    const child = spawn(command, args, cwd, { ...without(environment), ...QUIET_ENV, ...env });
    const kill = () => killGroup(child);
    if (timeoutMs <= GIT.lookMs) this.#looks.add(child.pid);
    ends.addEventListener("abort", kill, { once: true });
    try {
      const [, stdout, stderr, { code }] = await Promise.all([
        feed(child, stdin),
        collect(child.stdout, maxBytes, kill),
        collect(child.stderr, GIT.maxWords, () => {}),
        child.status,
      ]);
      const words = new TextDecoder().decode(stderr.bytes);
      if (ends.aborted && !stdout.cut) throw late(args, timeoutMs, words);
      return { code, stdout: stdout.bytes, stderr: words, cut: stdout.cut };
    } finally {
      ends.removeEventListener("abort", kill);
      this.#looks.delete(child.pid);
    }
  }

  /** True for processes of a look of our own: they end by themselves in a moment. */
  isLook({ session }: Pick<ProcessEntry, "session">): boolean {
    return this.#looks.has(session);
  }
}

/** @throws IdeaError `GIT` */
export function succeeded(result: GitResult): GitResult {
  if (result.code === 0 || result.cut) return result;
  throw new IdeaError("GIT", wordsOf(result));
}

/** What git said of its failure. */
export function wordsOf({ stderr, stdout, code }: GitResult): string {
  const words = stderr.trim() || new TextDecoder().decode(stdout).trim();
  return words.replace(/^(?:fatal|error): /, "") || `git ended with ${code}`;
}

function spawn(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Deno.ChildProcess {
  try {
    return new Deno.Command(command, {
      args: [...args],
      cwd,
      env,
      clearEnv: true,
      // A session and a group of its own: hooks it starts end with it.
      detached: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (cause) {
    throw new IdeaError("GIT", `git could not be started in ${cwd}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function without(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !UNSET.includes(name)));
}

async function feed(child: Deno.ChildProcess, stdin: Uint8Array | string = ""): Promise<void> {
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  const writer = child.stdin.getWriter();
  // A command that needs no more of it closes its end.
  await writer.write(bytes).catch(() => {});
  await writer.close().catch(() => {});
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  most: number,
  onFull: () => void,
): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let [size, cut] = [0, false];
  for await (const chunk of stream) {
    if (cut) continue;
    chunks.push(chunk.subarray(0, most - size));
    size += chunk.length;
    if (size <= most) continue;
    cut = true;
    onFull();
  }
  const bytes = new Uint8Array(Math.min(size, most));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, cut };
}

function killGroup(child: Deno.ChildProcess): void {
  for (const pid of [-child.pid, child.pid]) {
    try {
      Deno.kill(pid, "SIGKILL");
      return;
    } catch {
      // It has ended meanwhile, or the system knows no groups.
    }
  }
}

function late(args: readonly string[], timeoutMs: number, words: string): IdeaError {
  const what = args.find((arg) => !arg.startsWith("-")) ?? "";
  const said = words.trim() === "" ? "" : `; it said: ${words.trim()}`;
  return new IdeaError(
    "UNAVAILABLE",
    `git ${what} was stopped: it took longer than ${Math.round(timeoutMs / 1000)} s${said}`,
  );
}
