import { TERMINAL_FLOW } from "../../core/numbers.ts";

/** A stream that can be held. */
export interface Readable {
  pause(): void;
  resume(): void;
}

/**
 * The reading of all PTYs of one thread. After every portion all of them rest for a moment: as long
 * as one stream has something to read, the thread does not look at what else has become ready, and
 * with eight programs that never stop writing a key took hundreds of milliseconds.
 */
export class ThreadReading {
  readonly #portion: number;
  readonly #all = new Set<Reading>();
  #sinceRest = 0;
  #resting = false;

  /** @param portion bytes read by all together before they rest */
  constructor(portion: number = TERMINAL_FLOW.portion) {
    this.#portion = portion;
  }

  get resting(): boolean {
    return this.#resting;
  }

  /** Reads one more PTY, until {@link Reading.readOut}. */
  add(stream: Readable): Reading {
    const reading = new Reading(stream, this);
    this.#all.add(reading);
    return reading;
  }

  remove(reading: Reading): void {
    this.#all.delete(reading);
  }

  took(bytes: number): void {
    this.#sinceRest += bytes;
    if (this.#sinceRest < this.#portion || this.#resting) return;
    this.#sinceRest = 0;
    this.#resting = true;
    this.#update();
    setTimeout(() => {
      this.#resting = false;
      this.#update();
    });
  }

  #update(): void {
    for (const reading of this.#all) reading.update();
  }
}

/** When one PTY is read: not while its thread rests, nor while its screen is too far behind. */
export class Reading {
  readonly #stream: Readable;
  readonly #thread: ThreadReading;
  #behind = false;
  #held = false;
  #readsOut = false;

  constructor(stream: Readable, thread: ThreadReading) {
    this.#stream = stream;
    this.#thread = thread;
  }

  /**
   * So many bytes were read.
   * @param backlog bytes the screen has not processed
   */
  took(bytes: number, backlog: number): void {
    if (backlog > TERMINAL_FLOW.emulatorHigh) this.#behind = true;
    this.#thread.took(bytes);
    this.update();
  }

  /** The screen has caught up to so many bytes. */
  caughtUp(backlog: number): void {
    if (backlog < TERMINAL_FLOW.emulatorLow) this.#behind = false;
    this.update();
  }

  /** The program has ended: everything that is left is read without a rest. */
  readOut(): void {
    this.#thread.remove(this);
    this.#readsOut = true;
    this.update();
  }

  /** Holds or lets go as things are now. */
  update(): void {
    const held = !this.#readsOut && (this.#behind || this.#thread.resting);
    if (held === this.#held) return;
    this.#held = held;
    if (held) this.#stream.pause();
    else this.#stream.resume();
  }
}
