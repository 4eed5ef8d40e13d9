import type { Terminal } from "@xterm/headless";
import {
  indexedColour,
  parseColour,
  reportedColour,
  TERMINAL_PALETTES,
} from "../../core/terminal/palette.ts";
import type { TerminalTheme } from "../../core/terminal/terminals.ts";

/** What OSC 10, 11 and 12 stand for. */
const SPECIAL = { 10: "foreground", 11: "background", 12: "cursor" } as const;
type Special = keyof typeof SPECIAL;

/**
 * The colours of one terminal: those of the theme a person looks at, under those the program has
 * set itself. Answers what programs ask about them.
 */
export class Colours {
  readonly #answer: (text: string) => void;
  /** Set by the program: by OSC number, or `4;<index>`. */
  readonly #own = new Map<string, string>();
  theme: TerminalTheme;

  constructor({ parser }: Terminal, theme: TerminalTheme, answer: (text: string) => void) {
    this.theme = theme;
    this.#answer = answer;
    for (const code of [10, 11, 12] as const) {
      parser.registerOscHandler(code, (data) => this.#special(code, data));
      parser.registerOscHandler(code + 100, () => this.#forget(`${code}`));
    }
    parser.registerOscHandler(4, (data) => this.#indexed(data));
    parser.registerOscHandler(104, (data) => this.#forgetIndexed(data));
  }

  /** Sequences that give a fresh terminal the colours the program has set. */
  preamble(): string {
    return [...this.#own].map(([key, colour]) => `\x1b]${key};${colour}\x1b\\`).join("");
  }

  /** How the theme is called by those who ask for it (`CSI ? 996 n`, mode 2031). */
  report(): string {
    return `\x1b[?997;${this.theme === "dark" ? 1 : 2}n`;
  }

  /** One sequence may go on with the colours that follow the first. */
  #special(first: Special, data: string): boolean {
    for (const [offset, text] of data.split(";").entries()) {
      const code = first + offset;
      if (!(code in SPECIAL)) break;
      const own = SPECIAL[code as Special];
      this.#askOrSet(`${code}`, text, TERMINAL_PALETTES[this.theme][own]);
    }
    return true;
  }

  #indexed(data: string): boolean {
    const slots = data.split(";");
    for (let at = 0; at + 1 < slots.length; at += 2) {
      const index = Number(slots[at] || NaN);
      const themed = indexedColour(TERMINAL_PALETTES[this.theme], index);
      if (themed !== undefined) this.#askOrSet(`4;${index}`, slots[at + 1] ?? "", themed);
    }
    return true;
  }

  #askOrSet(key: string, text: string, themed: string): void {
    if (text === "?") {
      return this.#answer(`\x1b]${key};${reportedColour(this.#own.get(key) ?? themed)}\x1b\\`);
    }
    const colour = parseColour(text);
    if (colour !== undefined) this.#own.set(key, colour);
  }

  #forgetIndexed(data: string): boolean {
    const keys = data === ""
      ? [...this.#own.keys()].filter((key) => key.startsWith("4;"))
      : data.split(";").map((index) => `4;${Number(index)}`);
    for (const key of keys) this.#own.delete(key);
    return true;
  }

  #forget(key: string): boolean {
    this.#own.delete(key);
    return true;
  }
}
