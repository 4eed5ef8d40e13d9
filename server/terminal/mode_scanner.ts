/** A change of a terminal's modes, as a program has written it. */
export type ModeChange =
  | { kind: "private"; modes: number[]; on: boolean }
  | { kind: "kittyPush" }
  | { kind: "kittySet" }
  | { kind: "kittyPop"; count: number }
  | { kind: "otherKeys"; level: number }
  | { kind: "keypad"; on: boolean }
  | { kind: "progress"; on: boolean }
  | { kind: "reset" };

const ESC = 0x1b;
const CSI = 0x5b;
const OSC = 0x5d;
/** The longest sequence that is looked at; a longer one changes none of the modes followed here. */
const LONGEST = 64;
const PROGRESS = "9;4";

/**
 * Finds changes of modes in a stream of output, also across chunks. It looks at little more than
 * the escape bytes: a flood of text costs one search for the next of them.
 */
export class ModeScanner {
  readonly #changed: (change: ModeChange) => void;
  #rest: Uint8Array = new Uint8Array();

  constructor(changed: (change: ModeChange) => void) {
    this.#changed = changed;
  }

  scan(chunk: Uint8Array): void {
    const bytes = this.#joined(chunk);
    for (let at = bytes.indexOf(ESC); at >= 0;) {
      const next = this.#sequence(bytes, at);
      if (next === undefined) return this.#keep(bytes, at);
      at = bytes.indexOf(ESC, next);
    }
  }

  /** What was begun is over: something else was written into the stream. */
  interrupt(): void {
    this.#rest = new Uint8Array();
  }

  #joined(chunk: Uint8Array): Uint8Array {
    if (this.#rest.length === 0) return chunk;
    const joined = new Uint8Array(this.#rest.length + chunk.length);
    joined.set(this.#rest);
    joined.set(chunk, this.#rest.length);
    this.#rest = new Uint8Array();
    return joined;
  }

  #keep(bytes: Uint8Array, from: number): void {
    if (bytes.length - from < LONGEST) this.#rest = bytes.slice(from);
  }

  /** @returns where to go on; undefined when the sequence is not complete */
  #sequence(bytes: Uint8Array, at: number): number | undefined {
    const kind = bytes[at + 1];
    if (kind === undefined) return undefined;
    if (kind === CSI) return this.#control(bytes, at);
    if (kind === OSC) return this.#command(bytes, at);
    if (kind === 0x63) this.#changed({ kind: "reset" });
    if (kind === 0x3d || kind === 0x3e) this.#changed({ kind: "keypad", on: kind === 0x3d });
    return at + 1;
  }

  #control(bytes: Uint8Array, at: number): number | undefined {
    const prefix = bytes[at + 2];
    if (prefix === undefined) return undefined;
    // Nearly all sequences have no prefix: `<`, `=`, `>` and `?` follow each other.
    if (prefix < 0x3c || prefix > 0x3f) return at + 2;
    const limit = Math.min(bytes.length, at + LONGEST);
    let end = at + 3;
    while (end < limit && isParameter(bytes[end])) end++;
    if (end === bytes.length) return undefined;
    this.#read(String.fromCharCode(...bytes.subarray(at + 2, end + 1)));
    return end;
  }

  #read(sequence: string): void {
    const params = sequence.slice(1, -1).split(";").map((text) => Number.parseInt(text));
    const [first = NaN, second = NaN] = params;
    switch (sequence[0] + sequence.slice(-1)) {
      case "?h":
      case "?l":
        return this.#changed({ kind: "private", modes: params, on: sequence.endsWith("h") });
      case ">u":
        return this.#changed({ kind: "kittyPush" });
      case "<u":
        return this.#changed({ kind: "kittyPop", count: first || 1 });
      case "=u":
        return this.#changed({ kind: "kittySet" });
      case ">m":
        if (first === 4) this.#changed({ kind: "otherKeys", level: second || 0 });
    }
  }

  /** `OSC 9;4;<state>`: whether there is progress is told by the state's first digit. */
  #command(bytes: Uint8Array, at: number): number | undefined {
    const length = PROGRESS.length + 2;
    const told = bytes.subarray(at + 2, at + 2 + length);
    if (told.length < length) return bytes.includes(ESC, at + 1) ? at + 1 : undefined;
    const text = String.fromCharCode(...told);
    if (text.startsWith(`${PROGRESS};`)) {
      this.#changed({ kind: "progress", on: /[1-4]/.test(text.slice(-1)) });
    }
    return at + 2;
  }
}

function isParameter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte <= 0x3f;
}
