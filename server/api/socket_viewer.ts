import { TERMINAL_FLOW } from "../../core/numbers.ts";
import type { HostMessage } from "../../core/terminal/socket.ts";
import type { Snapshot, Viewer } from "../../core/terminal/terminals.ts";

/** The sending half of a socket. */
export interface Sink {
  sendBytes(bytes: Uint8Array): void;
  sendText(message: HostMessage): void;
}

/**
 * A terminal's viewer at the other end of a socket. What it has not acknowledged is limited; the
 * rest waits, and beyond {@link TERMINAL_FLOW.viewerCut} is dropped in favour of a new snapshot.
 */
export class SocketViewer implements Viewer {
  readonly #sink: Sink;
  readonly #queue: Uint8Array[] = [];
  #queued = 0;
  #inFlight = 0;
  #cut = false;
  #exit: { code: number | null } | undefined;
  /** Called when a cut viewer has caught up and wants a snapshot. */
  onCaughtUp: () => void = () => {};

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  snapshot(snapshot: Snapshot): void {
    this.#cut = false;
    this.#drop();
    this.#sink.sendText({ type: "snapshot", ...snapshot });
  }

  bytes(bytes: Uint8Array): boolean {
    if (this.#inFlight + this.#queued + bytes.length > TERMINAL_FLOW.viewerCut) {
      this.#cut = true;
      this.#drop();
      return false;
    }
    this.#queue.push(bytes);
    this.#queued += bytes.length;
    this.#flush();
    return true;
  }

  resized(rows: number, cols: number): void {
    this.#sink.sendText({ type: "resized", rows, cols });
  }

  exited(code: number | null): void {
    this.#exit = { code };
    this.#flush();
  }

  /** The viewer has put so many more bytes on its screen. */
  acknowledge(bytes: number): void {
    this.#inFlight = Math.max(0, this.#inFlight - bytes);
    this.#flush();
    if (this.#cut && this.#inFlight < TERMINAL_FLOW.viewerWindow) this.onCaughtUp();
  }

  #flush(): void {
    while (this.#inFlight < TERMINAL_FLOW.viewerWindow) {
      const bytes = this.#queue.shift();
      if (!bytes) break;
      this.#queued -= bytes.length;
      this.#inFlight += bytes.length;
      this.#sink.sendBytes(bytes);
    }
    if (!this.#exit || this.#queue.length > 0) return;
    this.#sink.sendText({ type: "exit", code: this.#exit.code });
    this.#exit = undefined;
  }

  #drop(): void {
    this.#queue.length = 0;
    this.#queued = 0;
  }
}
