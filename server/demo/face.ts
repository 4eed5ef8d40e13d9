import { Draft } from "./draft.ts";
import type { Faults } from "./faults.ts";
import { composerFrame, dialogFrame, type DialogView } from "./frames.ts";
import type { Key } from "./keys.ts";
import { ornament, withInvalidBytes } from "./ornament.ts";
import { type Frame, Surface } from "./surface.ts";
import { Terminal } from "./terminal.ts";
import type { TranscriptLine } from "./transcript.ts";
import { printable } from "./width.ts";

const BRACKETED_PASTE = "\x1b[?2004h";
const MODES_OFF = "\x1b[?2004l\x1b[?25h";
/** Rows of a sent message that are shown; the rest is only counted. */
const ECHO_ROWS = 12;

/** What the agent says of itself to the terminal. */
export type Announced = "idle" | "working" | "blocked" | "clear";

/** What comes from the terminal. */
export interface FaceListener {
  key(key: Key): void;
  ended(exitCode: number): void;
}

/** Everything the agent shows: its output, and below it a composer or a dialog. */
export class Face {
  readonly draft = new Draft();
  /** Texts sent during a turn. */
  readonly queued: string[] = [];
  dialog: DialogView | undefined;
  /** A turn runs. */
  busy = false;
  /** Ctrl+C was pressed once. */
  exiting = false;
  readonly terminal: Terminal;
  readonly #faults: Faults;
  readonly #surface: Surface;
  #announced: Announced = "clear";

  constructor(faults: Faults, listener: FaceListener) {
    this.#faults = faults;
    if (faults.draft !== "") this.draft.type(faults.draft);
    this.terminal = new Terminal({
      keys: (keys) => keys.forEach((key) => listener.key(key)),
      resized: () => this.repaint(),
      ended: (exitCode) => listener.ended(exitCode),
    }, faults.splitPasteMs);
    this.#surface = new Surface((bytes) =>
      this.terminal.write(faults.invalidUtf8 ? withInvalidBytes(bytes) : bytes)
    );
  }

  get announced(): Announced {
    return this.#announced;
  }

  async open(): Promise<void> {
    if (!this.#faults.noBracketedPaste) await this.#surface.control(BRACKETED_PASTE);
  }

  async close(): Promise<void> {
    await this.announce("clear");
    await this.#surface.draw({ rows: [], cursor: { row: 0, col: 0 } });
    await this.#surface.control(MODES_OFF);
  }

  /** Says who it is: its name and the first line of its role. */
  greet(name: string, roleText: string): Promise<void> {
    const role = roleText.split("\n").find((line) => /^(?!demo-options:)[^#\s]/.test(line));
    const around = ornament(this.#faults);
    const lines = [`\x1b[1m  ✦ ${name}\x1b[22m · demo agent of IdeA`];
    if (role) lines.push(`  ${role}`);
    if (around !== "") lines.push(`  ${around}`);
    return this.print(`\n${lines.join("\n")}\n`);
  }

  draw(): void {
    this.#surface.draw(this.#frame());
  }

  repaint(): void {
    this.#surface.repaint(this.#frame());
  }

  /** Adds to the output, above the composer. */
  print(text: string): Promise<void> {
    return this.#surface.print(text);
  }

  /** Adds something said, indented. */
  say(text: string): Promise<void> {
    return this.print(indent(text));
  }

  async show(line: TranscriptLine): Promise<void> {
    if (line.type === "user") await this.print(`\n${echo(line.text)}`);
    if (line.type === "assistant") await this.say(line.text);
    if (line.type === "interrupted") await this.print("  Interrupted");
  }

  async announce(state: Announced): Promise<void> {
    if (state === this.#announced) return;
    this.#announced = state;
    await this.#surface.control(`\x1b]7501;state=${state}:app=demo\x07`);
  }

  /** A suggestion is taken once. */
  takeGhost(): string {
    const { ghost } = this.#faults;
    this.#faults.ghost = "";
    return ghost;
  }

  #frame(): Frame {
    const size = this.terminal.size();
    if (this.dialog) return dialogFrame(this.dialog, size);
    const footer = this.exiting ? "exiting" : this.busy ? "busy" : "idle";
    const view = {
      draft: this.draft,
      queued: this.queued,
      footer,
      ghost: this.#faults.ghost,
      ornament: ornament(this.#faults),
    } as const;
    return composerFrame(view, size);
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

/** The first line of a text, without what a terminal would obey. */
export function firstLine(text: string): string {
  return printable(text).split("\n", 1)[0] ?? "";
}
