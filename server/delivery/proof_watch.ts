interface Watch {
  promise: Promise<string>;
  stop(): void;
}

/** Waits for word that a ticket's text was taken by its agent. */
export class ProofWatch {
  readonly #expected = new Map<string, (source: string) => void>();

  /** The promise settles with the signal's name; it never settles when no proof comes. */
  expect(ticket: string): Watch {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#expected.set(ticket, resolve);
    return { promise, stop: () => this.#expected.delete(ticket) };
  }

  proved(ticket: string, source: string): void {
    this.#expected.get(ticket)?.(source);
  }

  shutdown(): void {
    this.#expected.clear();
  }
}
