/** Says something at most every so often: at once after a pause, else later, and the last always. */
export class Paced {
  readonly #everyMs: number;
  readonly #say: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = false;

  constructor(everyMs: number, say: () => void) {
    this.#everyMs = everyMs;
    this.#say = say;
  }

  /** There is news. */
  push(): void {
    this.#due = true;
    if (this.#timer === undefined) this.#speak();
  }

  /** Nothing is said any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#due = false;
  }

  #speak(): void {
    this.#timer = undefined;
    if (!this.#due) return;
    this.#due = false;
    this.#timer = setTimeout(() => this.#speak(), this.#everyMs);
    this.#say();
  }
}

/** Allows something so many times in any second; the rest is refused. */
export class Allowance {
  readonly #most: number;
  #taken: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** @param now in ms, from any clock that only goes forward */
  take(now: number): boolean {
    this.#taken = this.#taken.filter((at) => now - at < 1_000);
    if (this.#taken.length >= this.#most) return false;
    this.#taken.push(now);
    return true;
  }
}
