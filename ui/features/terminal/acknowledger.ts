import { TERMINAL_FLOW } from "../../../core/numbers.ts";

// Long enough to gather a burst of small chunks, short enough that the host's window never stalls.
const IDLE_MS = 50;

/** Tells the host how many bytes are on the screen: every so many, and when output pauses. */
export class Acknowledger {
  #parsed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (bytes: number) => void) {}

  /** So many more bytes are on the screen. */
  parsed(bytes: number): void {
    this.#parsed += bytes;
    if (this.#parsed >= TERMINAL_FLOW.ackEvery) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), IDLE_MS);
  }

  /** Forgets what was not sent: a new connection counts from zero. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#parsed = 0;
  }

  #flush(): void {
    const bytes = this.#parsed;
    this.reset();
    if (bytes > 0) this.send(bytes);
  }
}
