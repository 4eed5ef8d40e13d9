/** A pipe being read; it ends at its end or when it is left. */
export class PipeReader {
  /** Settles when nothing will be read any more. */
  readonly done: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #heard = () => {};

  /** @param take called with each chunk; what it throws is what `done` rejects with */
  constructor(stream: ReadableStream<Uint8Array>, take: (chunk: Uint8Array) => void) {
    this.#reader = stream.getReader();
    this.done = this.#read(take);
    // Whoever waits for `done` hears of it; nobody may be there yet.
    this.done.catch(() => {});
  }

  /** Waits for the end, but only while something comes. */
  async drain(quietMs: number, latestMs: number): Promise<void> {
    const quiet = Promise.withResolvers<void>();
    const latest = setTimeout(quiet.resolve, latestMs);
    let timer = setTimeout(quiet.resolve, quietMs);
    this.#heard = () => {
      clearTimeout(timer);
      timer = setTimeout(quiet.resolve, quietMs);
    };
    try {
      await Promise.race([this.done, quiet.promise]);
    } finally {
      this.#heard = () => {};
      clearTimeout(timer);
      clearTimeout(latest);
    }
  }

  /** Closes this end, whoever still holds the other one. */
  async leave(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
    await this.done.catch(() => {});
  }

  async #read(take: (chunk: Uint8Array) => void): Promise<void> {
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) return;
      this.#heard();
      take(value);
    }
  }
}

/** Keeps the end of what comes, in at most so many bytes. */
export class Tail {
  readonly #maxBytes: number;
  #kept = new Uint8Array(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    const both = new Uint8Array(this.#kept.length + chunk.length);
    both.set(this.#kept);
    both.set(chunk, this.#kept.length);
    this.#kept = both.slice(-this.#maxBytes);
  }

  text(): string {
    return new TextDecoder().decode(this.#kept).trim();
  }
}
