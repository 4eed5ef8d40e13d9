/** So many frames in a row are enough to tell slowness from a hiccup. */
const FRAMES = 30;
/** Mean time (ms) of a frame from which typing feels late. */
const SLOW_MS = 50;
/** Output that paused this long (ms) says nothing about drawing. */
const PAUSE_MS = 250;

/** Tells, while output flows, when drawing is too slow to type comfortably. */
export class FrameWatch {
  #frames: number[] = [];
  #lastFrame: number | undefined;
  #lastWrite = 0;

  /** Output was written. */
  wrote(at: number): void {
    if (at - this.#lastWrite > PAUSE_MS) this.#restart();
    this.#lastWrite = at;
  }

  /** True while frames say something: output is flowing. */
  isWatching(at: number): boolean {
    return at - this.#lastWrite <= PAUSE_MS;
  }

  /**
   * A frame was drawn.
   * @returns true when the last frames were slow on average
   */
  drew(at: number): boolean {
    if (this.#lastFrame !== undefined) this.#frames.push(at - this.#lastFrame);
    this.#lastFrame = at;
    if (this.#frames.length > FRAMES) this.#frames.shift();
    const sum = this.#frames.reduce((total, ms) => total + ms, 0);
    return this.#frames.length === FRAMES && sum / FRAMES > SLOW_MS;
  }

  #restart(): void {
    this.#frames = [];
    this.#lastFrame = undefined;
  }
}
