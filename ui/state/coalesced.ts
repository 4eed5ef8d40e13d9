/** Runs a piece of work so that a burst of requests costs two runs at most: the first and the last. */
export class Coalesced {
  #running: Promise<void> | undefined;
  #again: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** True while the work runs. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when a run that began after this call has ended. */
  run(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#again ??= this.#running.catch(() => {}).then(() => {
      this.#again = undefined;
      return this.#start();
    });
    return this.#again;
  }

  #start(): Promise<void> {
    this.#running = this.work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
