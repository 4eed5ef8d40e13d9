/** `idea demo-agent`: a scripted agent in a terminal, without an account. */
import { describe, IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { pause } from "../process/pause.ts";
import { Dialogs } from "./dialogs.ts";
import { Face } from "./face.ts";
import type { Faults } from "./faults.ts";
import { FaultyKeyboard } from "./faulty_keyboard.ts";
import { Hooks } from "./hooks.ts";
import type { Key } from "./keys.ts";
import { type DemoOptions, HELP, parseOptions } from "./options.ts";
import { IdeaTools } from "./tools.ts";
import { readTranscript, Transcript, type TranscriptLine } from "./transcript.ts";
import { flood } from "./turn.ts";
import { Turns } from "./turns.ts";

/** Exit code of `die`. */
const DIED = 3;

/** A terminal that nobody reads must not keep the agent from exiting (ms). */
const CLOSE_MS = 500;

/**
 * Runs the agent until it is asked to exit.
 * @param env the environment: token in `IDEA_MCP_TOKEN`, more options in `IDEA_DEMO_OPTIONS`
 * @returns the exit code (documented in `--help`)
 */
export async function runDemoAgent(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  try {
    const options = parseOptions(args, env);
    if (options.help) return await print(Deno.stdout, HELP, 0);
    const history = await resumed(options);
    if (!Deno.stdin.isTerminal()) throw new IdeaError("INVALID", "needs a terminal");
    const { slowStartMs } = options.faults;
    if (slowStartMs > 0) await new Promise((resolve) => setTimeout(resolve, slowStartMs));
    return await new DemoAgent(options, env, history, await readRole(options)).run();
  } catch (thrown) {
    if (!(thrown instanceof IdeaError)) throw thrown;
    return await print(Deno.stderr, `idea demo-agent: ${thrown.message}\n`, 1);
  }
}

async function print(
  to: { write(bytes: Uint8Array): Promise<number> },
  text: string,
  exitCode: number,
): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent));
  return exitCode;
}

async function resumed({ resume, transcript }: DemoOptions): Promise<TranscriptLine[]> {
  if (resume === undefined || transcript === undefined) return [];
  const lines = await readTranscript(transcript, resume);
  if (lines) return lines;
  throw new IdeaError("NOT_FOUND", `No conversation found with session ID: ${resume}`);
}

async function readRole({ context }: DemoOptions): Promise<string> {
  if (context === undefined) return "";
  try {
    return (await Deno.readTextFile(context)).trim();
  } catch (cause) {
    throw new IdeaError("FILE_SYSTEM", `--context: ${describe(cause)}`, { cause });
  }
}

class DemoAgent {
  readonly #name: string;
  readonly #faults: Faults;
  readonly #keyboard: FaultyKeyboard;
  readonly #history: readonly TranscriptLine[];
  readonly #role: string;
  readonly #face: Face;
  readonly #dialogs: Dialogs;
  readonly #tools: IdeaTools | undefined;
  readonly #turns: Turns;
  readonly #end = Promise.withResolvers<number>();
  readonly #life = new AbortController();
  /** The terminal edits lines and hands them over whole. */
  #canonical: boolean;
  /** A fault that happens once and has not happened yet. */
  #dialogAhead: boolean;

  constructor(
    options: DemoOptions,
    env: Readonly<Record<string, string>>,
    history: readonly TranscriptLine[],
    role: string,
  ) {
    const { faults } = options;
    this.#name = options.name;
    this.#faults = faults;
    this.#keyboard = new FaultyKeyboard(faults);
    this.#canonical = faults.canonical;
    this.#dialogAhead = faults.dialogOverText;
    this.#history = history;
    this.#role = role;
    this.#face = new Face(faults, {
      key: (key) => this.#hear(key),
      ended: (exitCode) => this.#end.resolve(exitCode),
    });
    this.#dialogs = new Dialogs(this.#face);
    this.#tools = options.mcp ? new IdeaTools(options.mcp, env[ENV.token] ?? "") : undefined;
    const sessionId = options.resume ?? options.sessionId ?? crypto.randomUUID();
    this.#turns = new Turns({
      face: this.#face,
      dialogs: this.#dialogs,
      hooks: new Hooks(faults.noHooks ? undefined : options.hooks, env, {
        sessionId,
        transcriptPath: options.transcript ?? "",
        cwd: Deno.cwd(),
      }),
      transcript: new Transcript(options.transcript, sessionId, history.length > 0),
      tools: this.#tools,
      faults,
      role,
      life: this.#life.signal,
      die: () => this.#end.resolve(DIED),
    });
  }

  async run(): Promise<number> {
    this.#face.terminal.start(!this.#canonical);
    await this.#face.open();
    this.#open();
    const exitCode = await this.#end.promise;
    const patience = new AbortController();
    await Promise.race([this.#close(), pause(CLOSE_MS, patience.signal).catch(() => {})]);
    patience.abort();
    this.#face.terminal.stop();
    return exitCode;
  }

  async #open(): Promise<void> {
    if (this.#faults.trustDialog && !await this.#trusted()) return this.#end.resolve(1);
    await this.#face.greet(this.#name, this.#role);
    for (const line of this.#history) await this.#face.show(line);
    this.#face.draw();
    await this.#connect();
    if (!this.#turns.working) await this.#face.announce("idle");
    await this.#flood();
  }

  async #trusted(): Promise<boolean> {
    const yes = await this.#dialogs.ask("Do you trust this folder?", Deno.cwd());
    if (!yes) await this.#face.print("  The folder is not trusted.");
    return yes;
  }

  /** Output of something in the background, while the prompt waits. */
  async #flood(): Promise<void> {
    const { floodMegabytes } = this.#faults;
    if (floodMegabytes === 0) return;
    const say = (text: string) => this.#face.say(text);
    await flood(floodMegabytes, say, this.#life.signal).catch(() => {});
  }

  // A running call is not cancelled: to the host, an agent that exits must look like one that died.
  async #close(): Promise<void> {
    this.#life.abort();
    await this.#face.close();
  }

  async #connect(): Promise<void> {
    if (!this.#tools) return;
    const onTrouble = (why: string) => {
      this.#face.print(`  IdeA cannot be reached yet (${why})`);
    };
    const names = await this.#tools.connect(this.#life.signal, onTrouble).catch(() => undefined);
    if (names) await this.#face.print(`  connected to IdeA: ${names.length} tools\n`);
  }

  #hear(key: Key): void {
    const { die } = this.#faults;
    if (!this.#keyboard.hears(key, performance.now())) return;
    if (die === "typing" && (key.key === "text" || key.key === "paste")) {
      return this.#end.resolve(DIED);
    }
    this.#press(this.#canonical && key.key === "newline" ? this.#endLine() : key);
  }

  /** The terminal hands over a line; an empty one makes the agent take single keys at last. */
  #endLine(): Key {
    if (this.#face.draft.empty) {
      this.#canonical = false;
      this.#face.terminal.takeKeys();
      this.#face.repaint();
    }
    return { key: "enter" };
  }

  #press(key: Key): void {
    if (this.#dialogs.press(key)) return;
    const { draft } = this.#face;
    const wasExiting = this.#face.exiting;
    this.#face.exiting = false;
    switch (key.key) {
      case "text":
        draft.type(key.text);
        break;
      case "newline":
        draft.type("\n");
        break;
      case "paste":
        draft.paste(key.text);
        break;
      case "backspace":
        draft.backspace();
        break;
      case "enter":
        return this.#turns.submit(draft.empty ? this.#face.takeGhost() : draft.take());
      case "tab":
        if (draft.empty) draft.type(this.#face.takeGhost());
        break;
      case "escape":
        this.#turns.interrupt();
        break;
      case "interrupt":
        if (wasExiting) return this.#end.resolve(0);
        this.#face.exiting = true;
        draft.clear();
        this.#turns.interrupt();
        break;
      case "end":
        if (draft.empty) return this.#end.resolve(0);
        break;
      case "up":
      case "down":
        return;
    }
    this.#face.draw();
    if (this.#dialogAhead && (key.key === "text" || key.key === "paste")) this.#interpose();
  }

  /** A dialog that comes by itself, whatever somebody is about to type. */
  async #interpose(): Promise<void> {
    this.#dialogAhead = false;
    await this.#dialogs.ask("May it use idea_list_agents?", "asked in the middle of your typing");
    this.#face.draw();
  }
}

if (import.meta.main) Deno.exit(await runDemoAgent(Deno.args, Deno.env.toObject()));
