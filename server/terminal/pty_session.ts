// @ts-types="./node_pty.d.ts"
import * as nodePty from "node-pty";
import { TERMINAL } from "../../core/numbers.ts";
import type {
  Keyboard,
  TerminalSpec,
  TypeRequest,
  TypeResult,
} from "../../core/terminal/terminals.ts";
import { WholeCharacters } from "../../core/terminal/whole_characters.ts";
import { groupExists } from "./foreground.ts";
import { Gatherer } from "./gatherer.ts";
import { LeftModes } from "./left_modes.ts";
import { PtyWriter } from "./pty_writer.ts";
import type { Readable, Reading, ThreadReading } from "./reading.ts";

const encoder = new TextEncoder();

/** Where a session's output and end go. */
export interface PtyEvents {
  /** A gathered chunk and how many bytes came before it. */
  bytes(bytes: Uint8Array, offset: number): void;
  resized(rows: number, cols: number): void;
  /** After the last byte. */
  exit(code: number | null): void;
}

/** One program in one PTY, in the thread that reads it. */
export class PtySession {
  readonly pid: number;
  readonly #pty: nodePty.Pty;
  readonly #writer: PtyWriter;
  readonly #reading: Reading;
  readonly #gatherer: Gatherer;
  readonly #events: PtyEvents;
  readonly #whole = new WholeCharacters();
  readonly #leftModes = new LeftModes(groupExists);
  #read = 0;
  #emitted = 0;
  #consumed = 0;
  #exited = false;
  #code: number | null = null;
  #keys = 0;
  #keysAt: number | undefined;
  #locked: ReturnType<typeof setTimeout> | undefined;
  #waitingKeys: Uint8Array[] = [];
  #resize: { timer: ReturnType<typeof setTimeout>; rows: number; cols: number } | undefined;
  #drain: ReturnType<typeof setTimeout> | undefined;
  /** Set when node-pty wants to close the stream: closes it once it is read. */
  #close: (() => void) | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** @param thread the reading of all PTYs of this thread */
  constructor(spec: TerminalSpec, events: PtyEvents, thread: ThreadReading) {
    this.#events = events;
    this.#gatherer = new Gatherer((bytes) => this.#emit(bytes));
    this.#pty = nodePty.spawn(spec.command, [...spec.args], {
      name: "xterm-256color",
      cols: spec.cols,
      rows: spec.rows,
      cwd: spec.cwd,
      env: { ...spec.env },
      encoding: null,
    });
    this.pid = this.#pty.pid;
    this.#writer = new PtyWriter(this.#pty.fd);
    this.#reading = thread.add(readableOf(this.#pty));
    this.#holdOpen();
    this.#pty.onData((data) => this.#onData(data));
    this.#pty.onExit(({ exitCode, signal }) => this.#onExit(signal ? null : exitCode));
  }

  /** Bytes handed on so far. */
  get offset(): number {
    return this.#emitted;
  }

  /** Keys of a person; they wait while a delivery is in flight. */
  input(bytes: Uint8Array): void {
    this.#keys += bytes.length;
    this.#keysAt = Date.now();
    if (this.#locked !== undefined) this.#waitingKeys.push(bytes);
    else this.#writer.write(bytes);
  }

  /** Answers of the emulator to questions of the program; they never count as keys. */
  answer(bytes: Uint8Array): void {
    this.#writer.write(bytes);
  }

  async type(request: TypeRequest): Promise<TypeResult> {
    if (this.#exited) return { typed: false, reason: "exited" };
    if (request.ifKeys !== undefined && request.ifKeys !== this.#keys) {
      return { typed: false, reason: "humanTyped" };
    }
    if (request.ifSeq !== undefined && request.ifSeq !== this.#read) {
      return { typed: false, reason: "screenChanged" };
    }
    if (request.lock) this.#lock();
    const keys = this.#keys;
    await this.#writer.write(request.bytes);
    return { typed: true, keys };
  }

  /** Lets a person's keys through again. */
  unlock(): void {
    clearTimeout(this.#locked);
    this.#locked = undefined;
    for (const bytes of this.#waitingKeys.splice(0)) this.#writer.write(bytes);
  }

  keys(): Keyboard {
    const { editsLines } = this.#writer;
    return {
      keys: this.#keys,
      ...(this.#keysAt === undefined ? {} : { lastAt: this.#keysAt }),
      ...(editsLines === undefined ? {} : { editsLines }),
    };
  }

  /** Tells the program its size once no other size came for a while. */
  resize(rows: number, cols: number): void {
    clearTimeout(this.#resize?.timer);
    const timer = setTimeout(() => this.#applyResize(rows, cols), TERMINAL.resizeDebounceMs);
    this.#resize = { timer, rows, cols };
  }

  /** The emulator has processed so many bytes in all. */
  consumed(total: number): void {
    this.#consumed = total;
    this.#reading.caughtUp(this.#emitted - total);
  }

  #lock(): void {
    clearTimeout(this.#locked);
    // Whoever holds the lock may have died: a person must never be locked out of a terminal.
    this.#locked = setTimeout(() => this.unlock(), TERMINAL.inputLockMs);
  }

  #applyResize(rows: number, cols: number): void {
    this.#resize = undefined;
    if (this.#exited) return;
    this.#pty.resize(cols, rows);
    this.#events.resized(rows, cols);
  }

  /**
   * node-pty closes the stream 200 ms after the program's end, read or not: while the screen is
   * behind or this thread is busy, the last words would be lost.
   */
  #holdOpen(): void {
    const { _socket: socket } = this.#pty;
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => {
      if (error || socket.readableEnded || this.#close) return destroy(error);
      this.#close = () => destroy();
      this.#reading.readOut();
      this.#closeWhenRead();
      return socket;
    };
  }

  #closeWhenRead(): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.#close?.(), TERMINAL.drainMs);
  }

  #onData(data: Uint8Array): void {
    const undoing = this.#leftModes.chunk(data, () => this.#writer.foreground);
    // Part of the output from here on: the host's screen and every viewer count these bytes too.
    if (undoing !== "") this.#take(encoder.encode(undoing));
    this.#take(data);
    if (this.#close) return this.#closeWhenRead();
    if (this.#drain !== undefined) this.#awaitLastByte(this.#code);
    this.#reading.took(data.length, this.#emitted - this.#consumed);
  }

  #take(bytes: Uint8Array): void {
    const whole = this.#whole.take(bytes);
    this.#read += whole.length;
    if (whole.length > 0) this.#gatherer.push(whole);
  }

  #emit(bytes: Uint8Array): void {
    const offset = this.#emitted;
    this.#emitted += bytes.length;
    this.#events.bytes(bytes, offset);
  }

  #onExit(code: number | null): void {
    this.#exited = true;
    this.#code = code;
    this.#writer.close();
    clearTimeout(this.#locked);
    clearTimeout(this.#resize?.timer);
    clearTimeout(this.#closing);
    this.#awaitLastByte(code);
  }

  /** The exit may overtake output that is still in the PTY. */
  #awaitLastByte(code: number | null): void {
    clearTimeout(this.#drain);
    this.#drain = setTimeout(() => {
      this.#gatherer.push(this.#whole.end());
      this.#gatherer.end();
      this.#events.exit(code);
    }, TERMINAL.drainMs);
  }
}

/** A paused stream alone goes on reading until its buffer is full: its handle must stop too. */
function readableOf({ _socket: socket }: nodePty.Pty): Readable {
  return {
    pause: () => {
      socket.pause();
      if (!socket._handle) return;
      socket._handle.reading = false;
      socket._handle.readStop();
    },
    resume: () => void socket.resume(),
  };
}
