import { TERMINAL_FLOW } from "../core/numbers.ts";
import type { HostMessage } from "../core/terminal/socket.ts";

// The browser's type of the constructor, which is in scope too, knows no headers.
const HeaderWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** A viewer of one terminal that acknowledges like the page does and shows nothing. */
export class TerminalClient {
  readonly #socket: WebSocket;
  readonly #attached = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  #unacknowledged = 0;
  /** Bytes of output that came. */
  received = 0;
  /** Bytes of output in all: what was cut came as a snapshot. */
  total = 0;
  /** When the latest bytes came, on the clock of `performance.now()`. */
  lastByteAt = 0;
  /** Snapshots after the first one: how often it was cut for being too far behind. */
  cuts = -1;
  /** What the terminal showed at the latest snapshot, as escape sequences. */
  snapshot = "";
  onBytes: (bytes: Uint8Array) => void = () => {};

  private constructor(url: string, token: string) {
    const headers = { Authorization: `Bearer ${token}` };
    this.#socket = new HeaderWebSocket(url.replace(/^http/, "ws"), { headers });
    this.#socket.binaryType = "arraybuffer";
    this.#socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#control(JSON.parse(data));
      else this.#bytes(new Uint8Array(data));
    };
    const failed = () => {
      this.#attached.reject(new Error("the terminal's socket failed"));
      this.#exited.reject(new Error("the terminal's socket closed before its program ended"));
    };
    this.#socket.onerror = failed;
    this.#socket.onclose = failed;
    // Only who waits for them is to learn of a failure.
    for (const { promise } of [this.#attached, this.#exited]) promise.catch(() => {});
  }

  /** Connects; resolves with the first snapshot, after which no byte is missed. */
  static async connect(url: string, token: string): Promise<TerminalClient> {
    const client = new TerminalClient(url, token);
    await client.#attached.promise;
    return client;
  }

  /** Resolves when the program ended and all of its output came. */
  get exited(): Promise<void> {
    return this.#exited.promise;
  }

  type(text: string): void {
    this.#socket.send(new TextEncoder().encode(text));
  }

  /** Resolves when the connection is closed. */
  async close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#socket.onclose = () => closed.resolve();
    this.#socket.close();
    await closed.promise;
  }

  #bytes(bytes: Uint8Array): void {
    this.received += bytes.length;
    this.total += bytes.length;
    this.lastByteAt = performance.now();
    this.#unacknowledged += bytes.length;
    if (this.#unacknowledged >= TERMINAL_FLOW.ackEvery) {
      this.#socket.send(JSON.stringify({ type: "ack", bytes: this.#unacknowledged }));
      this.#unacknowledged = 0;
    }
    this.onBytes(bytes);
  }

  #control(message: HostMessage): void {
    if (message.type === "exit") this.#exited.resolve();
    if (message.type !== "snapshot") return;
    this.cuts++;
    this.snapshot = message.data;
    this.total = message.seq;
    this.#attached.resolve();
  }
}
