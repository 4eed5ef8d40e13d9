/** The part of an emulator that takes output. */
export interface Output {
  write(data: string | Uint8Array, parsed?: () => void): void;
}

type Step = { bytes: string | Uint8Array; parsed?: (() => void) | undefined } | { run: () => void };

/**
 * Keeps output and changes of the emulator (reset, resize) in the order they came: an emulator
 * parses later than it is written to, so a change must wait for what was written before it.
 */
export class OrderedWriter {
  #held: Step[] | undefined;

  constructor(private readonly output: Output) {}

  /** @param parsed called once these bytes are on the screen */
  write(bytes: string | Uint8Array, parsed?: () => void): void {
    this.#take({ bytes, parsed });
  }

  /** Runs once everything written before is on the screen and before anything written after. */
  then(run: () => void): void {
    this.#take({ run });
  }

  #take(step: Step): void {
    if (this.#held) this.#held.push(step);
    else if ("bytes" in step) this.output.write(step.bytes, step.parsed);
    else this.#wait(step.run);
  }

  #wait(run: () => void): void {
    const held: Step[] = [];
    this.#held = held;
    this.output.write("", () => {
      run();
      this.#held = undefined;
      for (const step of held) this.#take(step);
    });
  }
}
