/** A viewer of one terminal as the page is one: a fresh emulator behind the host's socket. */
import { SerializeAddon } from "@xterm/addon-serialize";
import { UnicodeGraphemesAddon } from "../../server/terminal/graphemes_addon.ts";
import headless from "@xterm/headless";
import { TERMINAL } from "../../core/numbers.ts";
import type { ClientMessage, HostMessage } from "../../core/terminal/socket.ts";

/** Where a host is and what lets a script in. */
export interface HostAddress {
  /** `http://127.0.0.1:<port>`. */
  base: string;
  token: string;
}

// The browser's type of the constructor, which is in scope too, knows no headers.
const HeaderWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** One open socket and what has come through it. */
export class TerminalClient implements AsyncDisposable {
  /** Snapshots so far: one at the start, one more after every cut. */
  snapshots = 0;
  /** Bytes of output so far. */
  received = 0;
  ended = false;
  readonly #socket: WebSocket;
  readonly #terminal = new headless.Terminal({
    allowProposedApi: true,
    scrollback: TERMINAL.scrollback,
  });
  readonly #serializer = new SerializeAddon();
  #stalled: boolean;

  private constructor(socket: WebSocket, stalled: boolean) {
    this.#socket = socket;
    this.#stalled = stalled;
    this.#terminal.loadAddon(this.#serializer);
    this.#terminal.loadAddon(new UnicodeGraphemesAddon());
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.#onMessage(data);
  }

  /**
   * Attaches to a terminal.
   * @param stalled a viewer that never acknowledges, until {@link resume}
   */
  static async open(
    { base, token }: HostAddress,
    sessionId: string,
    { stalled = false } = {},
  ): Promise<TerminalClient> {
    const url = `${base.replace("http", "ws")}/api/sessions/${sessionId}/socket`;
    const socket = new HeaderWebSocket(url, { headers: { authorization: `Bearer ${token}` } });
    const client = new TerminalClient(socket, stalled);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`No socket at ${url}`));
    });
    return client;
  }

  /** Rows of the screen, right-trimmed. */
  rows(): string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: this.#terminal.rows }, (_, row) => {
      return active.getLine(active.baseY + row)?.translateToString(true) ?? "";
    });
  }

  /** Every line there is, scrollback first, right-trimmed. */
  text(): string[] {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, row) => {
      return active.getLine(row)?.translateToString(true) ?? "";
    });
    return lines;
  }

  /** Everything there is: scrollback, screen, colours and modes, as escape sequences. */
  everything(): string {
    return this.#serializer.serialize({ scrollback: TERMINAL.scrollback });
  }

  /** The modes a program has set, which decide what keys and the mouse send. */
  modes(): unknown {
    const { modes, cols, rows } = this.#terminal;
    return { ...modes, cols, rows };
  }

  /** Acknowledges what came so far and everything from now on. */
  resume(): void {
    this.#stalled = false;
    this.#say({ type: "ack", bytes: this.received });
  }

  resize(rows: number, cols: number): void {
    this.#say({ type: "resize", rows, cols });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.readyState !== WebSocket.CLOSED) {
      const closed = new Promise((resolve) => this.#socket.onclose = resolve);
      this.#socket.close();
      await closed;
    }
    this.#terminal.dispose();
  }

  #onMessage(data: string | ArrayBuffer): void {
    if (typeof data === "string") return this.#onControl(JSON.parse(data) as HostMessage);
    this.received += data.byteLength;
    this.#terminal.write(new Uint8Array(data), () => {
      if (!this.#stalled) this.#say({ type: "ack", bytes: data.byteLength });
    });
  }

  #onControl(message: HostMessage): void {
    if (message.type === "exit") this.ended = true;
    if (message.type === "resized") {
      this.#terminal.write("", () => this.#terminal.resize(message.cols, message.rows));
    }
    if (message.type !== "snapshot") return;
    this.#terminal.write("", () => {
      this.#terminal.reset();
      this.#terminal.resize(message.cols, message.rows);
    });
    this.#terminal.write(message.data, () => this.snapshots++);
  }

  #say(message: ClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
