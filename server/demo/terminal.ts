import type { Size } from "./frames.ts";
import { type Key, KeyDecoder } from "./keys.ts";

/** An Esc followed by nothing for this long (ms) is the Esc key. */
const ESC_MS = 30;
/** Bytes of one read of a reader that splits its input. */
const PIECE = 64;
const FALLBACK: Size = { columns: 80, rows: 24 };
/** Exit codes of a shell for a program ended by that signal. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What the terminal tells the program. */
export interface TerminalListener {
  keys(keys: Key[]): void;
  resized(): void;
  /** The terminal is gone or the program was told to stop. */
  ended(exitCode: number): void;
}

/** The terminal this process runs in, in raw mode while started. */
export class Terminal {
  readonly #listener: TerminalListener;
  readonly #splitMs: number;
  readonly #decoder = new KeyDecoder();
  readonly #handlers: [Deno.Signal, () => void][];
  #escTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param splitMs pause after each small piece of input; 0: input is read as it comes */
  constructor(listener: TerminalListener, splitMs = 0) {
    this.#listener = listener;
    this.#splitMs = splitMs;
    this.#handlers = signalHandlers(listener);
  }

  /** @param raw false: the terminal keeps editing lines until {@link takeKeys} */
  start(raw = true): void {
    if (raw) this.takeKeys();
    for (const [signal, handler] of this.#handlers) Deno.addSignalListener(signal, handler);
    this.#read();
  }

  /** Every key is read as it is pressed, and the terminal no longer echoes it. */
  takeKeys(): void {
    Deno.stdin.setRaw(true);
  }

  /** Gives the terminal back as it was; the pending read ends with the process. */
  stop(): void {
    clearTimeout(this.#escTimer);
    for (const [signal, handler] of this.#handlers) Deno.removeSignalListener(signal, handler);
    try {
      Deno.stdin.setRaw(false);
    } catch {
      // The terminal is gone: nothing is left to restore.
    }
  }

  /** Size in cells; a usual one where the system does not tell. */
  size(): Size {
    try {
      const { columns, rows } = Deno.consoleSize();
      return columns > 0 && rows > 0 ? { columns, rows } : FALLBACK;
    } catch {
      return FALLBACK;
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      for (let sent = 0; sent < bytes.length;) {
        sent += await Deno.stdout.write(bytes.subarray(sent));
      }
    } catch {
      this.#listener.ended(SIGNALS.SIGHUP);
    }
  }

  async #read(): Promise<void> {
    const buffer = new Uint8Array(this.#splitMs > 0 ? PIECE : 64 * 1024);
    try {
      for (let size = await Deno.stdin.read(buffer); size !== null;) {
        this.#take(buffer.subarray(0, size));
        if (this.#splitMs > 0) await new Promise((done) => setTimeout(done, this.#splitMs));
        size = await Deno.stdin.read(buffer);
      }
    } finally {
      this.#listener.ended(SIGNALS.SIGHUP);
    }
  }

  #take(bytes: Uint8Array): void {
    clearTimeout(this.#escTimer);
    this.#listener.keys(this.#decoder.push(bytes));
    if (!this.#decoder.waiting) return;
    this.#escTimer = setTimeout(() => this.#listener.keys(this.#decoder.flush()), ESC_MS);
  }
}

function signalHandlers(listener: TerminalListener): [Deno.Signal, () => void][] {
  const interrupt: [Deno.Signal, () => void] = ["SIGINT", () => listener.ended(SIGNALS.SIGINT)];
  if (Deno.build.os === "windows") return [interrupt];
  return [
    interrupt,
    ["SIGHUP", () => listener.ended(SIGNALS.SIGHUP)],
    ["SIGTERM", () => listener.ended(SIGNALS.SIGTERM)],
    ["SIGWINCH", () => listener.resized()],
  ];
}
