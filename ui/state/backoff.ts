const FIRST_MS = 250;
const LONGEST_MS = 5_000;

/** Growing pauses between attempts to reconnect: a loopback host returns fast or not at all. */
export class Backoff {
  #pause = FIRST_MS;

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const pause = this.#pause;
    this.#pause = Math.min(LONGEST_MS, pause * 2);
    return pause;
  }

  /** The last attempt succeeded. */
  reset(): void {
    this.#pause = FIRST_MS;
  }
}
