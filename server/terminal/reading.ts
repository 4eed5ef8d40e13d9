import { TERMINAL_FLOW } from "../../core/numbers.ts";

/** A stream that can be held. */
export interface Readable {
  pause(): void;
  resume(): void;
}

/**
 * The reading of all PTYs of one thread, in rounds. As long as one stream has something to read, the
 * runtime goes on with it, the first one first, and looks at nothing else: with ten programs that
 * never stop writing a key took seconds. So each stream reads a portion, and once one has had it,
 * all that flow rest for a moment.
 */
export class ThreadReading {
  readonly #roundBytes: number;
  readonly #later: (run: () => void) => void;
  readonly #all = new Set<Reading>();
  /** How many had much to say in the last round. */
  #flowing = 1;
  #round: "reading" | "ending" | "resting" = "reading";

  /**
   * @param roundBytes what all PTYs together are read in a round
   * @param later runs something once what is ready now has been looked at
   */
  constructor(
    roundBytes: number = TERMINAL_FLOW.round,
    later: (run: () => void) => void = setTimeout,
  ) {
    this.#roundBytes = roundBytes;
    this.#later = later;
  }

  /** Bytes one PTY is read in a round; the only one keeps nobody waiting. */
  get portion(): number {
    return this.#all.size === 1 ? Infinity : this.#roundBytes / this.#flowing;
  }

  get resting(): boolean {
    return this.#round === "resting";
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

  /** One has had its portion: the others may still have theirs, then all rest. */
  endRound(): void {
    if (this.#round !== "reading") return;
    this.#round = "ending";
    if (this.#flowing === 1) this.#rest();
    else this.#later(() => this.#rest());
  }

  #rest(): void {
    this.#round = "resting";
    for (const reading of this.#all) reading.update();
    this.#later(() => this.#begin());
  }

  #begin(): void {
    this.#round = "reading";
    this.#flowing = Math.max(1, [...this.#all].filter((reading) => reading.flows).length);
    for (const reading of this.#all) reading.beginRound();
  }
}

/** An echo is no flow: who has read less than this part of a portion is never held. */
const LITTLE = 4;

/** When one PTY is read: not after its portion, nor while its screen is too far behind. */
export class Reading {
  readonly #stream: Readable;
  readonly #thread: ThreadReading;
  /** Bytes read in this round. */
  #read = 0;
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
    this.#read += bytes;
    if (backlog > TERMINAL_FLOW.emulatorHigh) this.#behind = true;
    if (this.#read >= this.#thread.portion) this.#thread.endRound();
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

  /** It has read so much that the others must be let before. */
  get flows(): boolean {
    return this.#read >= this.#thread.portion / LITTLE;
  }

  beginRound(): void {
    this.#read = 0;
    this.update();
  }

  /** Holds or lets go as things are now. */
  update(): void {
    const held = !this.#readsOut && (this.#behind || this.#rests);
    if (held === this.#held) return;
    this.#held = held;
    if (held) this.#stream.pause();
    else this.#stream.resume();
  }

  get #rests(): boolean {
    return this.#thread.resting ? this.flows : this.#read >= this.#thread.portion;
  }
}
