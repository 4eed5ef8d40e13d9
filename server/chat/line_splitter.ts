import { IdeaError } from "../../core/error.ts";

const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into lines of text, without their ends (LF or CRLF). A character cut by a
 * chunk is whole in its line; bytes that are not UTF-8 become U+FFFD.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  /** @param maxBytes of one line */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The lines that this chunk completes.
   * @throws IdeaError `TOO_LARGE` when the line that is begun grows too long
   */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  /** What came after the last line end, if anything. */
  end(): string[] {
    return this.#bytes === 0 ? [] : [this.#take()];
  }

  #keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) {
      throw new IdeaError("TOO_LARGE", `A line is longer than ${this.#maxBytes} bytes`);
    }
    // The reader may fill the same memory again.
    this.#pieces.push(piece.slice());
  }

  #take(): string {
    const line = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      line.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#bytes = 0;
    return new TextDecoder().decode(line).replace(/\r$/u, "");
  }
}
