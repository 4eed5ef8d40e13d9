import type { ClientMessage, HostMessage } from "../../../core/terminal/socket.ts";
import { Backoff } from "../../state/backoff.ts";

/** What comes from a terminal of the host. */
export interface LinkEvents {
  snapshot(snapshot: Extract<HostMessage, { type: "snapshot" }>): void;
  bytes(bytes: Uint8Array): void;
  resized(rows: number, cols: number): void;
  /** The program ended; nothing comes after. */
  exit(code: number | null): void;
  connected(connected: boolean): void;
  /** The host no longer knows this terminal. */
  gone(): void;
}

/** The socket of one terminal; it reconnects by itself until the program has ended. */
export class TerminalLink {
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  readonly #backoff = new Backoff();

  /** @param exists asks the host whether it still has this terminal */
  constructor(
    private readonly sessionId: string,
    private readonly events: LinkEvents,
    private readonly exists: () => Promise<boolean>,
  ) {
    this.#connect();
  }

  /** Sends keys as one frame, so that no escape sequence is split; lost while disconnected. */
  input(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isOpen()) this.#socket?.send(bytes);
  }

  resize(rows: number, cols: number): void {
    this.#control({ type: "resize", rows, cols });
  }

  ack(bytes: number): void {
    this.#control({ type: "ack", bytes });
  }

  /** Tells the colours this view shows. */
  theme(theme: "dark" | "light"): void {
    this.#control({ type: "theme", theme });
  }

  /** Forgets what is above the screen, for every viewer. */
  clear(): void {
    this.#control({ type: "clear" });
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #control(message: ClientMessage): void {
    if (this.#isOpen()) this.#socket?.send(JSON.stringify(message));
  }

  #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect(): void {
    const socket = new WebSocket(socketUrl(this.sessionId));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => this.events.connected(true);
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) this.events.bytes(new Uint8Array(data));
      else this.#onControl(JSON.parse(String(data)) as HostMessage);
    };
    socket.onclose = () => void this.#onClose();
  }

  #onControl(message: HostMessage): void {
    if (this.#over) return;
    switch (message.type) {
      case "snapshot":
        this.#backoff.reset();
        return this.events.snapshot(message);
      case "resized":
        return this.events.resized(message.rows, message.cols);
      case "exit":
        this.#over = true;
        return this.events.exit(message.code);
    }
  }

  async #onClose(): Promise<void> {
    if (this.#over) return;
    this.events.connected(false);
    // A host that is away says nothing about the terminal: only its own word ends the attempts.
    const exists = await this.exists().catch(() => true);
    if (this.#over) return;
    if (!exists) {
      this.#over = true;
      this.events.gone();
      return;
    }
    this.#retry = setTimeout(() => this.#connect(), this.#backoff.next());
  }
}

function socketUrl(sessionId: string): string {
  const url = new URL(`/api/sessions/${sessionId}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
