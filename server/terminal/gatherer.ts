import { TERMINAL_FLOW } from "../../core/numbers.ts";

/**
 * Gathers small chunks into larger ones without delaying an echo: the first bytes after a pause go
 * at once, what follows waits for {@link TERMINAL_FLOW.gatherMs} or `gatherBytes`.
 */
export class Gatherer {
  readonly #emit: (bytes: Uint8Array) => void;
  #parts: Uint8Array[] = [];
  #length = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(emit: (bytes: Uint8Array) => void) {
    this.#emit = emit;
  }

  push(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length >= TERMINAL_FLOW.gatherBytes) return this.#send();
    if (this.#timer === undefined) this.#send();
  }

  /** Emits what is left; nothing is emitted later. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#take();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#length > 0) this.#send();
    }, TERMINAL_FLOW.gatherMs);
    this.#take();
  }

  #take(): void {
    if (this.#length === 0) return;
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#length = 0;
    this.#emit(all);
  }
}
