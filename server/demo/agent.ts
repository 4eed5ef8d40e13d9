/** `idea demo-agent`: a scripted agent in a terminal, without an account. */
import { describe, IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { Draft } from "./draft.ts";
import { composerFrame, dialogFrame, type DialogView } from "./frames.ts";
import { Hooks } from "./hooks.ts";
import type { Faults } from "./faults.ts";
import { FaultyKeyboard } from "./faulty_keyboard.ts";
import type { Key } from "./keys.ts";
import { type Command, parseTurn, type Turn } from "./language.ts";
import { type DemoOptions, HELP, parseOptions } from "./options.ts";
import { ornament, withInvalidBytes } from "./ornament.ts";
import { pause } from "../process/pause.ts";
import { type Frame, Surface } from "./surface.ts";
import { Terminal } from "./terminal.ts";
import { IdeaTools } from "./tools.ts";
import { readTranscript, Transcript, type TranscriptLine } from "./transcript.ts";
import { flood, runTurn, type TurnEnd } from "./turn.ts";
import { printable } from "./width.ts";

/** Exit code of `die`. */
const DIED = 3;
const BRACKETED_PASTE = "\x1b[?2004h";
const MODES_OFF = "\x1b[?2004l\x1b[?25h";
/** Rows of a sent message that are shown; the rest is only counted. */
const ECHO_ROWS = 12;

/** A terminal that nobody reads must not keep the agent from exiting (ms). */
const CLOSE_MS = 500;

const LIMIT = "You've hit your session limit · resets 3:00pm (UTC)";

type Announced = "idle" | "working" | "blocked" | "clear";

interface OpenDialog {
  view: DialogView;
  /** No other key does anything. */
  onlyEscape: boolean;
  choose: (yes: boolean) => void;
}

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
  readonly #options: DemoOptions;
  readonly #faults: Faults;
  readonly #keyboard: FaultyKeyboard;
  readonly #history: readonly TranscriptLine[];
  readonly #role: string;
  readonly #terminal: Terminal;
  readonly #surface: Surface;
  readonly #hooks: Hooks;
  readonly #transcript: Transcript;
  readonly #tools: IdeaTools | undefined;
  readonly #draft = new Draft();
  readonly #queued: string[] = [];
  /** What is done when the agent is reminded of a ticket it did not reply to. */
  readonly #owed = new Map<string, Command[]>();
  /** Replies that come once their ticket was given up. */
  readonly #late = new Map<string, string>();
  readonly #end = Promise.withResolvers<number>();
  readonly #life = new AbortController();
  /** The running turn; its end is announced only after {@link #working} turns. */
  #turn: AbortController | undefined;
  #working = false;
  #dialog: OpenDialog | undefined;
  /** Ctrl+C was pressed once. */
  #exiting = false;
  #announced: Announced = "clear";
  /** The terminal edits lines and hands them over whole. */
  #canonical: boolean;
  /** Faults that happen once and have not happened yet. */
  #limitAhead: boolean;
  #dialogAhead: boolean;

  constructor(
    options: DemoOptions,
    env: Readonly<Record<string, string>>,
    history: readonly TranscriptLine[],
    role: string,
  ) {
    const { faults } = options;
    this.#options = options;
    this.#faults = faults;
    this.#keyboard = new FaultyKeyboard(faults);
    this.#canonical = faults.canonical;
    this.#limitAhead = faults.limitDialog;
    this.#dialogAhead = faults.dialogOverText;
    if (faults.draft !== "") this.#draft.type(faults.draft);
    this.#history = history;
    this.#role = role;
    const sessionId = options.resume ?? options.sessionId ?? crypto.randomUUID();
    this.#terminal = new Terminal({
      keys: (keys) => keys.forEach((key) => this.#hear(key)),
      resized: () => this.#surface.repaint(this.#frame()),
      ended: (exitCode) => this.#end.resolve(exitCode),
    }, faults.splitPasteMs);
    this.#surface = new Surface((bytes) =>
      this.#terminal.write(faults.invalidUtf8 ? withInvalidBytes(bytes) : bytes)
    );
    this.#transcript = new Transcript(options.transcript, sessionId, history.length > 0);
    this.#hooks = new Hooks(faults.noHooks ? undefined : options.hooks, env, {
      sessionId,
      transcriptPath: options.transcript ?? "",
      cwd: Deno.cwd(),
    });
    this.#tools = options.mcp ? new IdeaTools(options.mcp, env[ENV.token] ?? "") : undefined;
  }

  async run(): Promise<number> {
    this.#terminal.start(!this.#canonical);
    if (!this.#faults.noBracketedPaste) await this.#surface.control(BRACKETED_PASTE);
    this.#open();
    const exitCode = await this.#end.promise;
    const patience = new AbortController();
    await Promise.race([this.#close(), pause(CLOSE_MS, patience.signal).catch(() => {})]);
    patience.abort();
    this.#terminal.stop();
    return exitCode;
  }

  async #open(): Promise<void> {
    if (this.#faults.trustDialog && !await this.#trusted()) return this.#end.resolve(1);
    await this.#surface.print(this.#banner());
    for (const line of this.#history) await this.#show(line);
    this.#draw();
    await this.#connect();
    if (!this.#working) await this.#announce("idle");
    await this.#flood();
  }

  /** Output of something in the background, while the prompt waits. */
  async #flood(): Promise<void> {
    const { floodMegabytes } = this.#faults;
    if (floodMegabytes === 0) return;
    const say = (text: string) => this.#surface.print(indent(text));
    await flood(floodMegabytes, say, this.#life.signal).catch(() => {});
  }

  // A running call is not cancelled: to the host, an agent that exits must look like one that died.
  async #close(): Promise<void> {
    this.#life.abort();
    await this.#announce("clear");
    await this.#surface.draw({ rows: [], cursor: { row: 0, col: 0 } });
    await this.#surface.control(MODES_OFF);
  }

  async #connect(): Promise<void> {
    if (!this.#tools) return;
    const onTrouble = (why: string) => {
      this.#surface.print(`  IdeA cannot be reached yet (${why})`);
    };
    const names = await this.#tools.connect(this.#life.signal, onTrouble).catch(() => undefined);
    if (names) await this.#surface.print(`  connected to IdeA: ${names.length} tools\n`);
  }

  #banner(): string {
    const role = this.#role.split("\n").find((line) => /^(?!demo-options:)[^#\s]/.test(line));
    const around = ornament(this.#faults);
    const lines = [`\x1b[1m  ✦ ${this.#options.name}\x1b[22m · demo agent of IdeA`];
    if (role) lines.push(`  ${role}`);
    if (around !== "") lines.push(`  ${around}`);
    return `\n${lines.join("\n")}\n`;
  }

  // Keyboard

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
    if (this.#draft.empty) {
      this.#canonical = false;
      this.#terminal.takeKeys();
      this.#surface.repaint(this.#frame());
    }
    return { key: "enter" };
  }

  #press(key: Key): void {
    if (this.#dialog) return this.#pressInDialog(this.#dialog, key);
    const wasExiting = this.#exiting;
    this.#exiting = false;
    switch (key.key) {
      case "text":
        this.#draft.type(key.text);
        break;
      case "newline":
        this.#draft.type("\n");
        break;
      case "paste":
        this.#draft.paste(key.text);
        break;
      case "backspace":
        this.#draft.backspace();
        break;
      case "enter":
        return this.#submit(this.#draft.empty ? this.#takeGhost() : this.#draft.take());
      case "tab":
        if (this.#draft.empty) this.#draft.type(this.#takeGhost());
        break;
      case "escape":
        this.#turn?.abort();
        break;
      case "interrupt":
        if (wasExiting) return this.#end.resolve(0);
        this.#exiting = true;
        this.#draft.clear();
        this.#turn?.abort();
        break;
      case "end":
        if (this.#draft.empty) return this.#end.resolve(0);
        break;
      case "up":
      case "down":
        return;
    }
    this.#draw();
    if (this.#dialogAhead && (key.key === "text" || key.key === "paste")) this.#interpose();
  }

  /** A suggestion is taken once. */
  #takeGhost(): string {
    const { ghost } = this.#faults;
    this.#faults.ghost = "";
    return ghost;
  }

  #pressInDialog({ view, choose, onlyEscape }: OpenDialog, key: Key): void {
    if (onlyEscape && key.key !== "escape") return;
    switch (key.key) {
      case "up":
        view.selected = Math.max(0, view.selected - 1);
        return this.#draw();
      case "down":
        view.selected = Math.min(view.options.length - 1, view.selected + 1);
        return this.#draw();
      case "text":
        if (key.text === "1" || key.text === "2") choose(key.text === "1");
        return;
      case "enter":
        return choose(view.selected === 0);
      case "escape":
      case "interrupt":
        return choose(false);
    }
  }

  #draw(): void {
    this.#surface.draw(this.#frame());
  }

  #frame(): Frame {
    const size = this.#terminal.size();
    if (this.#dialog) return dialogFrame(this.#dialog.view, size);
    const footer = this.#exiting ? "exiting" : this.#turn ? "busy" : "idle";
    const view = {
      draft: this.#draft,
      queued: this.#queued,
      footer,
      ghost: this.#faults.ghost,
      ornament: ornament(this.#faults),
    } as const;
    return composerFrame(view, size);
  }

  // Dialogs

  #ask(title: string, detail: string): Promise<boolean> {
    return this.#choice({ title, detail, options: ["Yes", "No"], selected: 0 });
  }

  async #choice(view: DialogView, onlyEscape = false): Promise<boolean> {
    const before = this.#announced;
    const answer = Promise.withResolvers<boolean>();
    this.#dialog = { view, choose: answer.resolve, onlyEscape };
    this.#draw();
    await this.#announce("blocked");
    const yes = await answer.promise;
    this.#dialog = undefined;
    await this.#announce(before);
    return yes;
  }

  async #trusted(): Promise<boolean> {
    const yes = await this.#ask("Do you trust this folder?", Deno.cwd());
    if (!yes) await this.#surface.print("  The folder is not trusted.");
    return yes;
  }

  async #permitted(tool: string, detail: string): Promise<boolean> {
    const asked = this.#ask(`May it use ${tool}?`, detail);
    await this.#hooks.post({ hook_event_name: "PermissionRequest", tool_name: tool });
    const yes = await asked;
    this.#draw();
    return yes;
  }

  /** A dialog that comes by itself, whatever somebody is about to type. */
  async #interpose(): Promise<void> {
    this.#dialogAhead = false;
    await this.#ask("May it use idea_list_agents?", "asked in the middle of your typing");
    this.#draw();
  }

  /** Refuses the turn; what it was about is done when the agent is reminded of it. */
  async #limited({ ticket, commands }: Turn): Promise<TurnEnd> {
    this.#limitAhead = false;
    await this.#surface.print(`  ${LIMIT}`);
    const options = ["Stop and wait for limit to reset", "Upgrade your plan"];
    const view = { title: "What do you want to do?", detail: LIMIT, options, selected: 0 };
    await this.#choice(view, true);
    if (ticket !== undefined) this.#owed.set(ticket, commands);
    return { how: "limited", answer: LIMIT };
  }

  // Turns

  #submit(text: string): void {
    if (text.trim() === "") return this.#draw();
    if (!this.#working) {
      this.#work(text);
      return;
    }
    this.#queued.push(text);
    this.#draw();
  }

  async #work(first: string): Promise<void> {
    this.#working = true;
    for (let text: string | undefined = first; text !== undefined; text = this.#queued.shift()) {
      await this.#runTurn(text);
    }
    this.#working = false;
  }

  async #runTurn(text: string): Promise<void> {
    const turn = new AbortController();
    this.#turn = turn;
    this.#draw();
    await this.#announce("working");
    await this.#show({ type: "user", text });
    await this.#hooks.post({ hook_event_name: "UserPromptSubmit", prompt: text });
    await this.#transcript.add({ type: "user", text });
    const end = await this.#outcome(text, turn.signal);
    if (end?.how === "died") return this.#end.resolve(DIED);
    if (this.#life.signal.aborted) return;
    await this.#transcript.add(
      end ? { type: "assistant", text: end.answer } : { type: "interrupted" },
    );
    this.#turn = undefined;
    await this.#announce("idle");
    this.#draw();
    // Like in real CLIs no hook tells of an interrupted turn.
    if (!end) return;
    await this.#hooks.post({
      hook_event_name: end.how === "limited" ? "StopFailure" : "Stop",
      last_assistant_message: end.answer,
    });
    await this.#replyLate(parseTurn(text), end);
  }

  /** The task was asked for twice and given up: now comes the reply. */
  async #replyLate({ ticket }: Turn, end: TurnEnd): Promise<void> {
    if (ticket === undefined || end.how !== "refused") return;
    const result = this.#late.get(ticket);
    if (result === undefined || !this.#tools) return;
    this.#late.delete(ticket);
    await this.#tools.call("idea_reply", { ticket, result }, this.#life.signal).catch(() => {});
  }

  /** Undefined when the turn was interrupted. */
  async #outcome(text: string, signal: AbortSignal): Promise<TurnEnd | undefined> {
    try {
      const turn = this.#reminded(parseTurn(text));
      if (this.#faults.die === "turn") return { how: "died" };
      if (this.#limitAhead) return await this.#limited(turn);
      const end = await runTurn(turn, {
        role: this.#role,
        replies: this.#faults.reply,
        signal,
        say: (said) => this.#surface.print(indent(said)),
        call: (tool, args) => this.#call(tool, args, signal),
      });
      this.#remember(turn, end);
      return end;
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
      await this.#surface.print("  Interrupted\n");
      return undefined;
    }
  }

  /** The same ticket again is a reminder: it gets what was left out before. */
  #reminded(turn: Turn): Turn {
    const owed = turn.ticket === undefined ? undefined : this.#owed.get(turn.ticket);
    return owed === undefined ? turn : { ...turn, commands: owed };
  }

  #remember({ ticket }: Turn, end: TurnEnd): void {
    if (ticket === undefined) return;
    if (end.how === "late") this.#late.set(ticket, end.reply);
    if (end.how === "forgot") this.#owed.set(ticket, [{ do: "say", text: end.answer }]);
    else if (end.how === "refused" || end.how === "late") this.#owed.set(ticket, [{ do: "mute" }]);
    else this.#owed.delete(ticket);
  }

  async #call(
    tool: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string> {
    const detail = Object.values(args).join(" · ");
    await this.#surface.print(`  • ${tool} ${firstLine(detail)}`);
    if (!this.#tools) throw new IdeaError("UNAVAILABLE", "started without IdeA's tools");
    if (this.#faults.permissionDialog && !await this.#permitted(tool, firstLine(detail))) {
      throw new IdeaError("FORBIDDEN", `${tool} was refused`);
    }
    return await this.#tools.call(tool, args, signal);
  }

  async #show(line: TranscriptLine): Promise<void> {
    if (line.type === "user") await this.#surface.print(`\n${echo(line.text)}`);
    if (line.type === "assistant") await this.#surface.print(indent(line.text));
    if (line.type === "interrupted") await this.#surface.print("  Interrupted");
  }

  async #announce(state: Announced): Promise<void> {
    if (state === this.#announced) return;
    this.#announced = state;
    await this.#surface.control(`\x1b]7501;state=${state}:app=demo\x07`);
  }
}

// Finished output never starts in the first column, where screen patterns look for the frame.
function indent(text: string): string {
  return printable(text).split("\n").map((line) => `  ${line}`).join("\n");
}

function echo(text: string): string {
  const lines = printable(text).split("\n");
  const shown = lines.slice(0, ECHO_ROWS).map((line, at) => `${at === 0 ? ">" : " "} ${line}`);
  const hidden = lines.length - ECHO_ROWS;
  return [...shown, ...(hidden > 0 ? [`  … ${hidden} more lines`] : [])].join("\n");
}

function firstLine(text: string): string {
  return printable(text).split("\n", 1)[0] ?? "";
}

if (import.meta.main) Deno.exit(await runDemoAgent(Deno.args, Deno.env.toObject()));
