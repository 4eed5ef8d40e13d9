import type { Terminal } from "@xterm/headless";
import { cleanWords, WORDS_MOST } from "../../core/terminal/program_words.ts";
import { KeyboardModes } from "./keyboard_modes.ts";
import { follow, param, type Params } from "./sequence.ts";

// Modes the serializer does not restore: mouse encodings, alternate scroll, colour-scheme reports.
const PRIVATE_MODES = new Set([1005, 1006, 1007, 1015, 1016, 2031]);
const SCHEME_REPORTS = 2031;

/**
 * Follows the terminal modes that xterm's serializer leaves out, so that a new viewer gets the
 * cursor, mouse and keyboard behaviour the program asked for.
 */
export class TrackedModes {
  readonly #keyboard: KeyboardModes;
  #private = new Map<number, boolean>();
  #cursorHidden = false;
  #cursorStyle: number | undefined;
  title = "";
  /** State of the program by its own word (OSC 7501). */
  announced: string | undefined;

  /** @param answer receives what a program is told when it asks about these modes */
  constructor(terminal: Terminal, answer: (text: string) => void) {
    const { parser } = terminal;
    this.#keyboard = new KeyboardModes(terminal, answer);
    parser.registerCsiHandler({ prefix: "?", final: "h" }, follow((p) => this.#set(p, true)));
    parser.registerCsiHandler({ prefix: "?", final: "l" }, follow((p) => this.#set(p, false)));
    parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, (params) => {
      if (param(params, 0) !== SCHEME_REPORTS) return false;
      answer(`\x1b[?${SCHEME_REPORTS};${this.wantsScheme ? 1 : 2}$y`);
      return true;
    });
    parser.registerCsiHandler(
      { intermediates: " ", final: "q" },
      follow((params) => this.#cursorStyle = param(params, 0) ?? 0),
    );
    parser.registerCsiHandler(
      { intermediates: "!", final: "p" },
      follow(() => this.#cursorHidden = false),
    );
    parser.registerEscHandler({ final: "c" }, () => {
      this.#reset();
      return false;
    });
    parser.registerOscHandler(7501, (data) => {
      const state = /state=([a-z]+)/.exec(data)?.[1];
      this.announced = state === "clear" ? undefined : state;
      return true;
    });
    terminal.onTitleChange((title) => this.title = cleanWords(title, WORDS_MOST.title));
  }

  get cursorHidden(): boolean {
    return this.#cursorHidden;
  }

  /** The program wants to be told when the theme changes (DECSET 2031). */
  get wantsScheme(): boolean {
    return this.#private.get(SCHEME_REPORTS) ?? false;
  }

  /** Escape sequences a fresh terminal gets before any text. */
  opening(): string {
    return this.#keyboard.opening();
  }

  /** Escape sequences that bring a fresh terminal, with the text on it, into these modes. */
  preamble(): string {
    const parts: string[] = [];
    for (const [mode, on] of this.#private) parts.push(`\x1b[?${mode}${on ? "h" : "l"}`);
    parts.push(this.#keyboard.preamble());
    if (this.#cursorStyle !== undefined) parts.push(`\x1b[${this.#cursorStyle} q`);
    if (this.#cursorHidden) parts.push("\x1b[?25l");
    if (this.title !== "") parts.push(`\x1b]0;${this.title}\x07`);
    return parts.join("");
  }

  #set(params: Params, on: boolean): void {
    for (let at = 0; at < params.length; at++) {
      const mode = param(params, at);
      if (mode === undefined) continue;
      if (mode === 25) this.#cursorHidden = !on;
      if (!PRIVATE_MODES.has(mode)) continue;
      // The last word on an encoding decides, so it must be the last one said again.
      this.#private.delete(mode);
      this.#private.set(mode, on);
    }
  }

  #reset(): void {
    this.#private.clear();
    this.#cursorHidden = false;
    this.#cursorStyle = undefined;
    this.#keyboard.reset();
  }
}
