import { GIT_WATCH } from "../../core/numbers.ts";

/** Tells of changes soon, and never more often than people see. */
export class Pace {
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldAt = 0;
  #stopped = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Something changed. */
  note(): void {
    if (this.#stopped) return;
    const rest = this.#toldAt + GIT_WATCH.pauseMs - Date.now();
    this.#timer ??= setTimeout(() => this.#now(), Math.max(GIT_WATCH.settleMs, rest));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #now(): void {
    this.#timer = undefined;
    this.#toldAt = Date.now();
    this.#tell();
  }
}
