/** A real PTY with an emulated screen, for tests of programs that draw. */
import headless from "@xterm/headless";
// @ts-types="./node_pty.d.ts"
import * as nodePty from "node-pty";
import type { ScreenView } from "../../core/profile/screen_manifest.ts";

const GIVE_UP_MS = 15_000;
const POLL_MS = 25;

/** One program in a terminal; `close()` it at the end of the test. */
export class TestTerminal {
  readonly #pty: nodePty.Pty;
  readonly #screen: headless.Terminal;
  readonly #listeners = new Set<() => void>();
  /** States announced by OSC 7501, in order. */
  readonly announced: string[] = [];
  /** Everything the program wrote. */
  output = "";
  exitCode: number | undefined;

  constructor(args: string[], env: Record<string, string>, cwd: string, cols = 80, rows = 24) {
    this.#screen = new headless.Terminal({ cols, rows, scrollback: 2_000, allowProposedApi: true });
    this.#screen.parser.registerOscHandler(7501, (data) => {
      this.announced.push(/state=([a-z]+)/.exec(data)?.[1] ?? data);
      return true;
    });
    this.#pty = nodePty.spawn(Deno.execPath(), args, {
      name: "xterm-256color",
      cols,
      rows,
      cwd,
      env,
    });
    this.#pty.onData((data) => {
      this.output += data;
      this.#screen.write(data, () => this.#changed());
    });
    this.#pty.onExit(({ exitCode }) => {
      this.exitCode = exitCode;
      this.#changed();
    });
  }

  /** Types a short text; node-pty loses long ones under Deno. */
  type(text: string): void {
    this.#pty.write(text);
  }

  resize(cols: number, rows: number): void {
    this.#screen.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  /** Rows of the screen and of what has scrolled away, right-trimmed. */
  lines(): string[] {
    const buffer = this.#screen.buffer.active;
    return Array.from(
      { length: buffer.length },
      (_, row) => buffer.getLine(row)?.translateToString(true) ?? "",
    );
  }

  /** What screen patterns run on. */
  view(): ScreenView {
    const buffer = this.#screen.buffer.active;
    const rows = Array.from({ length: this.#screen.rows }, (_, row) => buffer.baseY + row);
    const announced = this.announced.at(-1);
    return {
      lines: rows.map((row) => buffer.getLine(row)?.translateToString(true) ?? ""),
      bright: rows.map((row) => brightText(buffer.getLine(row))),
      ...(announced === undefined ? {} : { announced }),
    };
  }

  /** Cursor position on the screen. */
  cursor(): { row: number; col: number } {
    const { cursorX, cursorY } = this.#screen.buffer.active;
    return { row: cursorY, col: cursorX };
  }

  /**
   * Resolves when the condition holds.
   * @throws Error with the screen when it does not come true
   */
  until(what: string, condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        clearInterval(poll);
        this.#listeners.delete(check);
      };
      const check = () => {
        if (!condition()) return;
        done();
        resolve();
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`${what} did not happen; the screen was\n${this.lines().join("\n")}`));
      }, GIVE_UP_MS);
      // Conditions about other things than the screen change without output.
      const poll = setInterval(check, POLL_MS);
      this.#listeners.add(check);
      check();
    });
  }

  /** Resolves when some row contains the text. */
  shows(text: string): Promise<void> {
    return this.until(`"${text}"`, () => this.lines().some((line) => line.includes(text)));
  }

  /** Ends the program if it runs and resolves when it is gone. */
  async close(): Promise<void> {
    if (this.exitCode === undefined) this.#pty.kill("SIGKILL");
    await this.until("the end of the program", () => this.exitCode !== undefined);
    // The emulator takes what was written a moment later: its timer would outlive the test.
    await new Promise<void>((resolve) => this.#screen.write("", resolve));
    this.#screen.dispose();
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

type Line = ReturnType<headless.Terminal["buffer"]["active"]["getLine"]>;

function brightText(line: Line): string {
  if (!line) return "";
  let text = "";
  for (let col = 0; col < line.length; col++) {
    const cell = line.getCell(col);
    if (cell && cell.getWidth() > 0) text += cell.isDim() ? " " : cell.getChars() || " ";
  }
  return text.trimEnd();
}
