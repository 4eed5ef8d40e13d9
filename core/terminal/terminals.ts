import type { ScreenReading } from "../agent/activity.ts";
import type { ScreenManifest } from "../profile/screen_manifest.ts";

/** A program to run in a terminal of its own. */
export interface TerminalSpec {
  sessionId: string;
  command: string;
  args: readonly string[];
  /** The whole environment; nothing is inherited. */
  env: Readonly<Record<string, string>>;
  cwd: string;
  rows: number;
  cols: number;
  /** How to read the screen; without it there are no readings. */
  manifest?: ScreenManifest;
}

/** A live terminal. */
export interface TerminalInfo {
  sessionId: string;
  pid: number;
  cwd: string;
  rows: number;
  cols: number;
  /** By the program's own word; absent until it says one. */
  title?: string;
  progress?: TerminalProgress;
}

/** What a program says of its work (OSC 9;4). */
export interface TerminalProgress {
  kind: "running" | "failed" | "paused" | "endless";
  /** 0 to 100; absent when endless. */
  percent?: number;
}

/** Name and progress of a terminal. */
export interface TerminalLabel {
  sessionId: string;
  title: string;
  progress?: TerminalProgress;
}

/** How the person at the screen sees terminals: told to programs that ask. */
export type TerminalTheme = "dark" | "light";

/** A notification a program asked for (OSC 9, 777). */
export interface TerminalNotice {
  sessionId: string;
  title?: string;
  body: string;
}

/** What the emulated screen shows at one point of the byte stream. */
export interface ScreenState {
  rows: number;
  cols: number;
  /** Physical rows, right-trimmed. */
  lines: string[];
  cursor: { row: number; col: number; visible: boolean };
  title: string;
  /** The program asked for bracketed paste (DECSET 2004). */
  bracketedPaste: boolean;
  /** Bytes of output this state is the result of. */
  seq: number;
  reading?: ScreenReading;
}

/** A reading pushed by the terminal when the screen came to rest. */
export interface ReadingEvent {
  sessionId: string;
  seq: number;
  reading: ScreenReading;
}

/** Typing on somebody's behalf: refused unless the terminal is still as it was when decided. */
export interface TypeRequest {
  bytes: Uint8Array;
  /** The {@link ScreenState.seq} the decision was taken on; absent: any. */
  ifSeq?: number;
  /** The {@link TypeResult.keys} the decision was taken on: a person has typed nothing since. */
  ifKeys?: number;
  /** Keep a person's keys waiting until {@link Terminals.unlock}. */
  lock?: boolean;
}

/** Outcome of a {@link TypeRequest}; `keys` counts what people typed so far. */
export type TypeResult =
  | { typed: true; keys: number }
  | { typed: false; reason: "screenChanged" | "humanTyped" | "exited" };

/** What is known about the keyboard's side of a terminal. */
export interface Keyboard {
  /** Keys typed by people so far. */
  keys: number;
  /** When the last one came (epoch ms); absent when none did. */
  lastAt?: number;
  /** The terminal itself edits lines: no program reads single keys. Absent: cannot be told. */
  editsLines?: boolean;
}

/** A receiver of a terminal's output. */
export interface Viewer {
  /** State of the terminal as escape sequences for an emulator of that size, then live bytes follow. */
  snapshot(snapshot: Snapshot): void;
  /** @returns false to be cut: the viewer is too far behind and wants a new snapshot later */
  bytes(bytes: Uint8Array): boolean;
  resized(rows: number, cols: number): void;
  exited(code: number | null): void;
}

/** Everything a fresh emulator needs to look like the host's. */
export interface Snapshot {
  rows: number;
  cols: number;
  /** Escape sequences: modes, scrollback, screen, cursor. */
  data: string;
  seq: number;
  title: string;
}

/** A viewer's handle on its terminal. */
export interface Attachment {
  /** Asks for a new snapshot, after having been cut. */
  refresh(): void;
  detach(): void;
}

/** How a program ended. */
export interface TerminalExit {
  sessionId: string;
  /** Absent code: killed by a signal. */
  code: number | null;
}

/** All terminals of the host. */
export interface Terminals {
  /** @throws IdeaError `INVALID` (cwd), `NOT_INSTALLED` (command), `PROCESS` (spawn) */
  open(spec: TerminalSpec): Promise<TerminalInfo>;
  list(): TerminalInfo[];
  find(sessionId: string): TerminalInfo | undefined;
  /** Keys of a person; they wait while a delivery holds the lock. */
  input(sessionId: string, bytes: Uint8Array): void;
  type(sessionId: string, request: TypeRequest): Promise<TypeResult>;
  unlock(sessionId: string): void;
  keys(sessionId: string): Promise<Keyboard>;
  resize(sessionId: string, rows: number, cols: number): void;
  screen(sessionId: string): Promise<ScreenState>;
  attach(sessionId: string, viewer: Viewer): Attachment;
  /** Stops the program and everything it started; its last screen can still be looked at. */
  stop(sessionId: string): Promise<void>;
  /** Stops it and forgets its screen; resolves when all is gone. */
  close(sessionId: string): Promise<void>;
  /** Colours a program is told when it asks; the last word also holds for terminals to come. */
  setTheme(theme: TerminalTheme, sessionId?: string): void;
  /** Rows kept above every screen, from now on. */
  setScrollback(rows: number): void;
  /** Forgets what is above the screen. */
  clearScrollback(sessionId: string): void;
  /** Rows of the screen as profiles read them: wrapped ones joined. */
  lines(sessionId: string): Promise<string[]>;
  /** All the text there is, scrollback first; wrapped rows joined. */
  text(sessionId: string): Promise<string>;
  onReading(listener: (event: ReadingEvent) => void): void;
  onLabel(listener: (label: TerminalLabel) => void): void;
  onNotice(listener: (notice: TerminalNotice) => void): void;
  onExit(listener: (exit: TerminalExit) => void): void;
}
