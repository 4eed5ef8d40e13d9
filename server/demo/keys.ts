/** What a person or IdeA did at the keyboard. */
export type Key =
  | { key: "text" | "paste"; text: string }
  | {
    key:
      | "enter"
      | "newline"
      | "escape"
      | "backspace"
      | "interrupt"
      | "end"
      | "tab"
      | "up"
      | "down";
  };

const ESC = "\x1b";
const PASTE_START = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

const SEQUENCES: Record<string, Key> = {
  [`${ESC}\r`]: { key: "newline" },
  [`${ESC}[13;2u`]: { key: "newline" },
  [`${ESC}[A`]: { key: "up" },
  [`${ESC}[B`]: { key: "down" },
  [`${ESC}OA`]: { key: "up" },
  [`${ESC}OB`]: { key: "down" },
};

const CONTROLS: Record<string, Key> = {
  "\r": { key: "enter" },
  "\n": { key: "newline" },
  "\t": { key: "tab" },
  "\x7f": { key: "backspace" },
  "\b": { key: "backspace" },
  "\x03": { key: "interrupt" },
  "\x04": { key: "end" },
};

// CSI, SS3 and Alt+key; a shorter text may still become one of them.
// deno-lint-ignore no-control-regex -- the bytes of a keyboard are control sequences
const COMPLETE = /^\u001b(?:\[[0-?]*[ -/]*[@-~]|O[\s\S]|[^[O])/u;
// deno-lint-ignore no-control-regex -- a run of plain text ends at the next control character
const PLAIN = /^[^\u0000-\u001f\u007f]+/u;

/** Turns terminal input into keys, however the bytes were cut into reads. */
export class KeyDecoder {
  readonly #utf8 = new TextDecoder();
  #rest = "";

  /** True when an Esc waits to be told from the start of a longer sequence. */
  get waiting(): boolean {
    return this.#rest.startsWith(ESC) && !this.#rest.startsWith(PASTE_START);
  }

  /** Keys completed by these bytes. */
  push(bytes: Uint8Array): Key[] {
    this.#rest += this.#utf8.decode(bytes, { stream: true });
    const keys: Key[] = [];
    for (let key = this.#take(); key !== undefined; key = this.#take()) {
      if (key !== "ignored") keys.push(key);
    }
    return keys;
  }

  /** No more bytes came: what waits was the Esc key. */
  flush(): Key[] {
    if (!this.waiting) return [];
    this.#rest = "";
    return [{ key: "escape" }];
  }

  #take(): Key | "ignored" | undefined {
    if (this.#rest === "") return undefined;
    if (this.#rest.startsWith(PASTE_START)) return this.#takePaste();
    if (this.#rest.startsWith(ESC)) return this.#takeSequence();
    const plain = PLAIN.exec(this.#rest)?.[0];
    if (plain) {
      this.#drop(plain.length);
      return { key: "text", text: plain };
    }
    const control = this.#rest[0] ?? "";
    this.#drop(1);
    return CONTROLS[control] ?? "ignored";
  }

  #takePaste(): Key | undefined {
    const end = this.#rest.indexOf(PASTE_END);
    if (end < 0) return undefined;
    const text = this.#rest.slice(PASTE_START.length, end).replace(/\r\n?/g, "\n");
    this.#drop(end + PASTE_END.length);
    return { key: "paste", text };
  }

  #takeSequence(): Key | "ignored" | undefined {
    if (this.#rest.startsWith(ESC + ESC)) {
      this.#drop(1);
      return { key: "escape" };
    }
    const sequence = COMPLETE.exec(this.#rest)?.[0];
    if (!sequence) return undefined;
    this.#drop(sequence.length);
    return SEQUENCES[sequence] ?? "ignored";
  }

  #drop(length: number): void {
    this.#rest = this.#rest.slice(length);
  }
}
