import { SerializeAddon } from "@xterm/addon-serialize";
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";
import headless from "@xterm/headless";
import type { IBufferLine } from "@xterm/headless";
import { TERMINAL } from "../../core/numbers.ts";
import {
  readScreen,
  type ScreenManifest,
  type ScreenView,
} from "../../core/profile/screen_manifest.ts";
import type { ScreenState, Snapshot } from "../../core/terminal/terminals.ts";
import { TrackedModes } from "./tracked_modes.ts";

// What a program is told when it asks for the terminal's colours (OSC 10 and 11): a dark theme.
const COLOURS: Record<number, string> = { 10: "rgb:d4d4/d4d4/d4d4", 11: "rgb:1616/1818/1d1d" };

/** One emulated screen: the host's own idea of what a terminal shows. */
export class Emulator {
  readonly #terminal: headless.Terminal;
  readonly #serializer = new SerializeAddon();
  readonly #modes: TrackedModes;
  readonly #manifest: ScreenManifest | undefined;
  #consumed = 0;

  /** @param answer receives what the terminal answers to the program's questions */
  constructor(
    size: { rows: number; cols: number; manifest?: ScreenManifest },
    answer: (text: string) => void,
  ) {
    this.#manifest = size.manifest;
    this.#terminal = new headless.Terminal({
      rows: size.rows,
      cols: size.cols,
      scrollback: TERMINAL.scrollback,
      allowProposedApi: true,
    });
    this.#terminal.loadAddon(this.#serializer);
    this.#terminal.loadAddon(new UnicodeGraphemesAddon());
    this.#modes = new TrackedModes(this.#terminal);
    this.#terminal.onData(answer);
    for (const [code, colour] of Object.entries(COLOURS)) {
      this.#terminal.parser.registerOscHandler(Number(code), (data) => {
        if (data !== "?") return false;
        answer(`\x1b]${code};${colour}\x1b\\`);
        return true;
      });
    }
  }

  /** Bytes processed so far. */
  get consumed(): number {
    return this.#consumed;
  }

  /** @param done called once these bytes are on the screen */
  write(bytes: Uint8Array, done: () => void): void {
    this.#terminal.write(bytes, () => {
      this.#consumed += bytes.length;
      done();
    });
  }

  /** Changes the size once everything written before is processed. */
  resize(rows: number, cols: number): void {
    this.#terminal.write("", () => this.#terminal.resize(cols, rows));
  }

  snapshot(): Snapshot {
    const { rows, cols } = this.#terminal;
    const data = this.#serializer.serialize({ scrollback: TERMINAL.scrollback }) +
      this.#modes.preamble();
    return { rows, cols, data, seq: this.#consumed, title: this.#modes.title };
  }

  state(): ScreenState {
    const { rows, cols, buffer, modes } = this.#terminal;
    const reading = this.reading();
    return {
      rows,
      cols,
      lines: this.#rows().map((line) => line.translateToString(true)),
      cursor: {
        row: buffer.active.cursorY,
        col: buffer.active.cursorX,
        visible: !this.#modes.cursorHidden,
      },
      title: this.#modes.title,
      bracketedPaste: modes.bracketedPasteMode,
      seq: this.#consumed,
      ...(reading ? { reading } : {}),
    };
  }

  /** What the profile's data makes of the screen; undefined without such data. */
  reading() {
    return this.#manifest && readScreen(this.#view(), this.#manifest);
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  #rows(): IBufferLine[] {
    const { active } = this.#terminal.buffer;
    const rows: IBufferLine[] = [];
    for (let y = 0; y < this.#terminal.rows; y++) {
      const line = active.getLine(active.baseY + y);
      if (line) rows.push(line);
    }
    return rows;
  }

  #view(): ScreenView {
    const lines: string[] = [];
    const bright: string[] = [];
    for (const row of this.#rows()) {
      const text = row.translateToString(true);
      const plain = withoutDim(row);
      if (row.isWrapped && lines.length > 0) {
        lines.push((lines.pop() ?? "") + text);
        bright.push((bright.pop() ?? "") + plain);
      } else {
        lines.push(text);
        bright.push(plain);
      }
    }
    const { announced, title } = this.#modes;
    return { lines, bright, title, ...(announced === undefined ? {} : { announced }) };
  }
}

function withoutDim(row: IBufferLine): string {
  let text = "";
  for (let x = 0; x < row.length; x++) {
    const cell = row.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    // A cursor the program draws itself stands inverse on the first cell of its placeholder.
    const dim = cell.isDim() || (cell.isInverse() && row.getCell(x + 1)?.isDim());
    text += dim ? " ".repeat(cell.getWidth()) : cell.getChars() || " ";
  }
  return text.trimEnd();
}
