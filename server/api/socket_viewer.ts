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
  /** Sizes and the end have their place between the bytes. */
  readonly #queue: (Uint8Array | HostMessage)[] = [];
  #queued = 0;
  #inFlight = 0;
  #cut = false;
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
    this.#queue.push({ type: "resized", rows, cols });
    this.#flush();
  }

  exited(code: number | null): void {
    this.#queue.push({ type: "exit", code });
    this.#flush();
  }

  /** The viewer has put so many more bytes on its screen. */
  acknowledge(bytes: number): void {
    this.#inFlight = Math.max(0, this.#inFlight - bytes);
    this.#flush();
    if (this.#cut && this.#inFlight < TERMINAL_FLOW.viewerWindow) this.onCaughtUp();
  }

  #flush(): void {
    while (this.#queue.length > 0) {
      const head = this.#queue[0];
      if (head instanceof Uint8Array && this.#inFlight >= TERMINAL_FLOW.viewerWindow) return;
      this.#send(this.#queue.shift());
    }
  }

  #send(next: Uint8Array | HostMessage | undefined): void {
    if (!next) return;
    if (!(next instanceof Uint8Array)) return this.#sink.sendText(next);
    this.#queued -= next.length;
    this.#inFlight += next.length;
    this.#sink.sendBytes(next);
  }

  #drop(): void {
    this.#queue.length = 0;
    this.#queued = 0;
  }
}
