import type { Terminal } from "@xterm/headless";
import { TERMINAL } from "../../core/numbers.ts";
import {
  readScreen,
  type ScreenManifest,
  type ScreenView,
} from "../../core/profile/screen_manifest.ts";
import { readOsc777, readOsc9 } from "../../core/terminal/program_words.ts";
import type {
  ScreenState,
  Snapshot,
  TerminalLabel,
  TerminalNotice,
  TerminalProgress,
  TerminalTheme,
} from "../../core/terminal/terminals.ts";
import { Colours } from "./colours.ts";
import { newScreen } from "./new_screen.ts";
import { readRows, textOf, visibleRows } from "./screen_rows.ts";
import { ScreenSerializer } from "./screen_serializer.ts";
import { changeScrollback, scrollRegion } from "./scroll_region.ts";
import { TrackedModes } from "./tracked_modes.ts";

/** How a screen begins. */
export interface EmulatorSpec {
  rows: number;
  cols: number;
  manifest?: ScreenManifest;
  theme?: TerminalTheme;
  /** Rows kept above the screen. */
  scrollback?: number;
}

/** Who hears what an emulated screen has to say. */
export interface EmulatorEvents {
  /** What the terminal answers to the program's questions. */
  answer(text: string): void;
  /** Title or progress may have changed. */
  label?(): void;
  notice?(notice: Omit<TerminalNotice, "sessionId">): void;
}

/** One emulated screen: the host's own idea of what a terminal shows. */
export class Emulator {
  readonly #terminal: Terminal;
  readonly #serializer: ScreenSerializer;
  readonly #modes: TrackedModes;
  readonly #colours: Colours;
  readonly #manifest: ScreenManifest | undefined;
  readonly #events: EmulatorEvents;
  #progress: TerminalProgress | undefined;
  #consumed = 0;

  constructor(spec: EmulatorSpec, events: EmulatorEvents) {
    this.#manifest = spec.manifest;
    this.#events = events;
    this.#terminal = newScreen({ scrollback: TERMINAL.scrollback, ...spec });
    this.#serializer = new ScreenSerializer(this.#terminal);
    const answer = (text: string) => events.answer(text);
    this.#modes = new TrackedModes(this.#terminal, answer);
    this.#colours = new Colours(this.#terminal, spec.theme ?? "dark", answer);
    this.#terminal.onData(answer);
    this.#hearProgram();
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

  /** The colours a person sees from now on; a program that wants to know is told. */
  setTheme(theme: TerminalTheme): void {
    if (this.#colours.theme === theme) return;
    this.#colours.theme = theme;
    if (this.#modes.wantsScheme) this.#events.answer(this.#colours.report());
  }

  setScrollback(rows: number): void {
    changeScrollback(this.#terminal, rows);
  }

  /** Forgets what is above the screen; what is on it stays. */
  clearScrollback(): void {
    const { scrollback = TERMINAL.scrollback } = this.#terminal.options;
    changeScrollback(this.#terminal, 0);
    changeScrollback(this.#terminal, scrollback);
  }

  snapshot(): Snapshot {
    const { rows, cols, options } = this.#terminal;
    const text = this.#serializer.serialize(options.scrollback ?? 0);
    const data = this.#modes.opening() + text + scrollRegion(this.#terminal) +
      this.#modes.preamble() + this.#colours.preamble();
    return { rows, cols, data, seq: this.#consumed, title: this.#modes.title };
  }

  /** All the text there is, scrollback first; what a full-screen program shows comes last. */
  text(): string {
    const { normal, active, alternate } = this.#terminal.buffer;
    const screens = active.type === "alternate" ? [normal, alternate] : [normal];
    return screens.map(textOf).filter((text) => text !== "").join("\n");
  }

  /** Rows of the screen as profiles read them. */
  lines(): readonly string[] {
    return this.#view().lines;
  }

  label(): Omit<TerminalLabel, "sessionId"> {
    const progress = this.#progress;
    return { title: this.#modes.title, ...(progress ? { progress } : {}) };
  }

  state(): ScreenState {
    const { rows, cols, buffer, modes } = this.#terminal;
    const reading = this.reading();
    return {
      rows,
      cols,
      lines: visibleRows(buffer.active, rows).map((line) => line.translateToString(true)),
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

  #view(): ScreenView {
    const { buffer, rows } = this.#terminal;
    const { announced, title } = this.#modes;
    const read = readRows(visibleRows(buffer.active, rows));
    return { ...read, title, ...(announced === undefined ? {} : { announced }) };
  }

  #hearProgram(): void {
    const { parser } = this.#terminal;
    this.#terminal.onTitleChange(() => this.#events.label?.());
    parser.registerOscHandler(9, (data) => {
      const word = readOsc9(data);
      if (word && "progress" in word) this.#progressed(word.progress);
      else if (word) this.#events.notice?.(word);
      return true;
    });
    parser.registerOscHandler(777, (data) => {
      const notice = readOsc777(data);
      if (notice) this.#events.notice?.(notice);
      return true;
    });
    parser.registerCsiHandler({ prefix: "?", final: "n" }, (params) => {
      if (params[0] !== SCHEME_QUERY) return false;
      this.#events.answer(this.#colours.report());
      return true;
    });
  }

  #progressed(progress: TerminalProgress | undefined): void {
    this.#progress = progress;
    this.#events.label?.();
  }
}

/** `CSI ? 996 n`: is the theme dark or light? */
const SCHEME_QUERY = 996;
