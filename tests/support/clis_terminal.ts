/** A real terminal around a real CLI, for tests and for recording screens. */
import headless from "@xterm/headless";
// @ts-types="../../server/terminal/node_pty.d.ts"
import * as nodePty from "node-pty";
import type { ScreenView } from "../../core/profile/screen_manifest.ts";
import { PtyWriter } from "../../server/terminal/pty_writer.ts";
import { readRows, visibleRows } from "../../server/terminal/screen_rows.ts";

/** How long (ms) a condition may take before the test fails with the screen it saw. */
const PATIENCE_MS = 60_000;
/** A screen without output for this long (ms) is taken as it is. */
const QUIET_MS = 600;
/** A screen that never rests (a spinner) is taken after this long (ms). */
const RESTLESS_MS = 3_000;

/** A program to run in a test terminal. */
export interface CliSpec {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  rows?: number;
  cols?: number;
}

/** One CLI in one PTY with an emulated screen. */
export class CliTerminal implements AsyncDisposable {
  /** Payloads of OSC 7501 in the order they came. */
  readonly announced: string[] = [];
  /** Titles in the order they came. */
  readonly titles: string[] = [];
  /** Exit code, or null when a signal ended the program. */
  readonly exited: Promise<number | null>;
  readonly pid: number;
  readonly #screen: headless.Terminal;
  readonly #writer: PtyWriter;
  readonly #listeners = new Set<() => void>();

  constructor(spec: CliSpec) {
    const { rows = 30, cols = 100 } = spec;
    this.#screen = new headless.Terminal({ rows, cols, scrollback: 1000, allowProposedApi: true });
    const pty = nodePty.spawn(spec.command, [...spec.args], {
      name: "xterm-256color",
      rows,
      cols,
      cwd: spec.cwd,
      env: { PATH: Deno.env.get("PATH") ?? "", COLORTERM: "truecolor", ...spec.env },
      encoding: null,
    });
    this.pid = pty.pid;
    this.#writer = new PtyWriter(pty.fd);
    this.#screen.onData((answer) => this.#write(answer));
    this.#screen.onTitleChange((title) => this.titles.push(title));
    this.#screen.parser.registerOscHandler(7501, (data) => this.announced.push(data) > 0);
    pty.onData((data) => this.#screen.write(data, () => this.#changed()));
    this.exited = new Promise((resolve) =>
      pty.onExit(({ exitCode, signal }) => {
        this.#writer.close();
        resolve(signal ? null : exitCode);
        this.#changed();
      })
    );
  }

  /** What the screen shows, in the form that profiles read. */
  view(): ScreenView {
    const { lines, bright } = readRows(visibleRows(this.#screen.buffer.active, this.#screen.rows));
    const announced = /state=(\w+)/u.exec(this.announced.at(-1) ?? "")?.[1];
    return { lines, bright, ...(announced === undefined ? {} : { announced }) };
  }

  /** Presses keys, byte by byte as given. */
  press(keys: string): Promise<void> {
    return this.#write(keys);
  }

  /** Pastes a text without submitting it. */
  paste(text: string): Promise<void> {
    return this.#write(`\x1b[200~${text}\x1b[201~`);
  }

  /** Resolves once the screen satisfies the condition; fails with the screen when it never does. */
  until(condition: (view: ScreenView) => boolean, what: string): Promise<ScreenView> {
    return new Promise((resolve, reject) => {
      const give = (outcome: () => void) => {
        clearTimeout(timer);
        this.#listeners.delete(look);
        outcome();
      };
      const look = () => {
        const view = this.view();
        if (condition(view)) give(() => resolve(view));
      };
      const timer = setTimeout(() => {
        const screen = this.view().lines.join("\n");
        give(() => reject(new Error(`never saw ${what}; the screen was:\n${screen}`)));
      }, PATIENCE_MS);
      this.#listeners.add(look);
      look();
    });
  }

  /** Resolves once a row matches. */
  shows(pattern: RegExp): Promise<ScreenView> {
    return this.until((view) => pattern.test(view.lines.join("\n")), String(pattern));
  }

  /** What the screen shows once it has come to rest. */
  settled(): Promise<ScreenView> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(quiet);
        clearTimeout(restless);
        this.#listeners.delete(again);
        resolve(this.view());
      };
      const again = () => {
        clearTimeout(quiet);
        quiet = setTimeout(done, QUIET_MS);
      };
      let quiet = setTimeout(done, QUIET_MS);
      const restless = setTimeout(done, RESTLESS_MS);
      this.#listeners.add(again);
    });
  }

  /** Kills the program; shells of its tools are the caller's to avoid. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      Deno.kill(this.pid, "SIGKILL");
    } catch {
      // Gone already.
    }
    await this.exited;
    this.#screen.dispose();
  }

  #write(text: string): Promise<void> {
    return this.#writer.write(new TextEncoder().encode(text));
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
