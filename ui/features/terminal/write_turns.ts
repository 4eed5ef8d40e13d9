import type { Output } from "./ordered_writer.ts";

/** How long (ms) of each frame terminals nobody works in may be parsed for: several, or a single one. */
const SHARE_MS = { ofMany: 6, ofOne: 12 };

/**
 * While somebody types, the others wait so long (ms) after each key for the echo to pass first, but
 * never longer than `most`.
 */
const TYPING_MS = { each: 100, most: 250 };

interface Piece {
  data: string | Uint8Array;
  parsed: (() => void) | undefined;
}

/** One terminal's place in the turns. */
interface Place {
  output: Output;
  waiting: Piece[];
}

/** What the turns need of the page. */
export interface Frames {
  /** Runs once, before the next frame is drawn. */
  next(run: () => void): void;
  now(): number;
}

/**
 * Whose output is parsed when. All terminals of a page share its one thread: what the person works
 * in is parsed at once, all others take turns, one a frame, so that no number of floods beside it
 * delays the echo of a key.
 */
export class WriteTurns {
  readonly #frames: Frames;
  #first: Place | undefined;
  /** Those with something waiting, the next to have its turn first. */
  #queue: Place[] = [];
  #waitsForFrame = false;
  /** Whose turn it is: its emulator has not parsed its last piece yet. */
  #turning: Place | undefined;
  #typedAt = -Infinity;
  #turnedAt = -Infinity;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  /** A terminal's own way in; leave with {@link TurnTaker.leave}. */
  enter(output: Output): TurnTaker {
    const place: Place = { output, waiting: [] };
    return {
      write: (data, parsed) => this.#write(place, { data, parsed }),
      goFirst: () => {
        this.#first = place;
        this.#release(place);
      },
      typed: () => void (this.#typedAt = this.#frames.now()),
      leave: () => {
        place.waiting = [];
        this.#queue = this.#queue.filter((other) => other !== place);
        if (this.#first === place) this.#first = undefined;
        // An emulator that is gone says nothing of what it was parsing.
        if (this.#turning === place) this.#endTurn();
      },
    };
  }

  #write(place: Place, piece: Piece): void {
    if (place === this.#first) return this.#hand(place, piece);
    place.waiting.push(piece);
    this.#enqueue(place);
    this.#askForFrame();
  }

  #enqueue(place: Place): void {
    if (place.waiting.length > 0 && !this.#queue.includes(place)) this.#queue.push(place);
  }

  /** Everything of a terminal that comes first now, in its order. */
  #release(place: Place): void {
    for (const piece of place.waiting.splice(0)) this.#hand(place, piece);
    this.#queue = this.#queue.filter((other) => other !== place);
  }

  #hand(place: Place, { data, parsed }: Piece, then?: () => void): void {
    place.output.write(data, () => {
      parsed?.();
      then?.();
    });
  }

  #askForFrame(): void {
    if (this.#waitsForFrame || this.#turning || this.#queue.length === 0) return;
    this.#waitsForFrame = true;
    this.#frames.next(() => {
      this.#waitsForFrame = false;
      const now = this.#frames.now();
      if (this.#letsTypingPass(now)) return this.#askForFrame();
      this.#turnedAt = now;
      const place = this.#queue.shift();
      if (place) this.#turn(place, now);
    });
  }

  #letsTypingPass(now: number): boolean {
    return now - this.#typedAt < TYPING_MS.each && now - this.#turnedAt < TYPING_MS.most;
  }

  /** Piece after piece, each once the one before is parsed, until the share of the frame is used. */
  #turn(place: Place, since: number): void {
    const piece = place.waiting.shift();
    if (!piece) return this.#endTurn();
    this.#turning = place;
    this.#hand(place, piece, () => {
      // It may have left, or come first, while its piece was parsed.
      if (this.#turning !== place) return;
      const others = this.#queue.some((other) => other !== place);
      const share = others ? SHARE_MS.ofMany : SHARE_MS.ofOne;
      if (this.#frames.now() - since < share) return this.#turn(place, since);
      this.#enqueue(place);
      this.#endTurn();
    });
  }

  #endTurn(): void {
    this.#turning = undefined;
    this.#askForFrame();
  }
}

/** A terminal's way to write. */
export interface TurnTaker extends Output {
  /** The person works in this terminal now. */
  goFirst(): void;
  /** The person has pressed a key in it. */
  typed(): void;
  /** Nothing waiting is written any more. */
  leave(): void;
}

/** Frames are not drawn in a page nobody sees: there the turns go by a timer. */
const HIDDEN_MS = 50;

/** The turns of this page. */
export const writeTurns = new WriteTurns({
  next: (run) => {
    if (globalThis.document?.hidden) setTimeout(run, HIDDEN_MS);
    else requestAnimationFrame(run);
  },
  now: () => performance.now(),
});
