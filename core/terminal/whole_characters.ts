/** The most bytes of a character that may be there without its last. */
const MOST = 3;
const NONE = new Uint8Array();

/**
 * Cuts a stream of UTF-8 between characters only: the emulators lose some characters that arrive
 * in two parts (xterm 6.0 forgets a continuation byte `0x80` at the end of a part).
 */
export class WholeCharacters {
  #rest: Uint8Array = NONE;

  /** @returns what is complete, in order; may be empty, and may be `bytes` itself */
  take(bytes: Uint8Array): Uint8Array {
    const all = this.#rest.length === 0 ? bytes : joined(this.#rest, bytes);
    const end = all.length - unfinished(all);
    if (end === all.length) {
      this.#rest = NONE;
      return all;
    }
    this.#rest = all.slice(end);
    return all.subarray(0, end);
  }

  /** What is left of a stream that has ended. */
  end(): Uint8Array {
    const rest = this.#rest;
    this.#rest = NONE;
    return rest;
  }
}

/** How many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(MOST, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of the character that begins with this one; 1 for a byte that begins none. */
function lengthOf(first: number): number {
  if (first >= 0xf8) return 1;
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
