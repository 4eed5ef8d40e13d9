/** What is drawn below the finished output: the composer or a dialog. */
export interface Frame {
  /** Rows without line ends, each at most as wide as the terminal. */
  rows: string[];
  /** Where the cursor belongs. */
  cursor: { row: number; col: number };
}

/** Finished lines that are written again when the terminal changes its size. */
const KEPT_LINES = 1_000;
/** Erases the screen and what has scrolled away, and goes to the first cell. */
const CLEAR = "\x1b[2J\x1b[3J\x1b[H";

/**
 * A terminal's normal screen with finished output that scrolls away and one frame that stays at
 * its end. Writes are serialised; they wait while the terminal does not take them.
 */
export class Surface {
  #drawn: Frame = { rows: [], cursor: { row: 0, col: 0 } };
  #finished: string[] = [];
  #writes: Promise<void> = Promise.resolve();
  readonly #write: (bytes: Uint8Array) => Promise<void>;

  /** @param write must not fail: a lost terminal ends the program elsewhere */
  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  /** Adds output above the frame. */
  print(text: string): Promise<void> {
    const lines = text.split("\n");
    this.#finished = [...this.#finished, ...lines].slice(-KEPT_LINES);
    return this.#send(this.#erase() + ended(lines) + paint(this.#drawn));
  }

  /** Replaces the frame. */
  draw(frame: Frame): Promise<void> {
    const before = this.#erase();
    this.#drawn = frame;
    return this.#send(before + paint(frame));
  }

  /**
   * Writes everything again. Terminals differ in how they wrap what is on the screen when their
   * size changes, so nothing can be known about where the frame is.
   */
  repaint(frame: Frame): Promise<void> {
    this.#drawn = frame;
    return this.#send(CLEAR + ended(this.#finished) + paint(frame));
  }

  /** Sequences that draw nothing, such as modes and announcements. */
  control(sequence: string): Promise<void> {
    return this.#send(sequence);
  }

  #send(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    this.#writes = this.#writes.then(() => this.#write(bytes));
    return this.#writes;
  }

  #erase(): string {
    const { row } = this.#drawn.cursor;
    return `${row > 0 ? `\x1b[${row}A` : ""}\r\x1b[J`;
  }
}

function ended(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}

function paint({ rows, cursor }: Frame): string {
  if (rows.length === 0) return "";
  const below = rows.length - 1 - cursor.row;
  const up = below > 0 ? `\x1b[${below}A` : "";
  const right = cursor.col > 0 ? `\x1b[${cursor.col}C` : "";
  return `${rows.join("\r\n")}\r${up}${right}`;
}
