import type { Terminal } from "@xterm/headless";

type Params = readonly (number | number[])[];

// Modes the serializer does not restore: mouse encodings, alternate scroll, colour-scheme reports.
const PRIVATE_MODES = new Set([1005, 1006, 1007, 1015, 1016, 2031]);

/**
 * Follows the terminal modes that xterm's serializer leaves out, so that a new viewer gets the
 * cursor, mouse and keyboard behaviour the program asked for.
 */
export class TrackedModes {
  #private = new Map<number, boolean>();
  #cursorHidden = false;
  #cursorStyle: number | undefined;
  #kitty: number[] = [];
  #modifyOtherKeys: number | undefined;
  title = "";
  /** State of the program by its own word (OSC 7501). */
  announced: string | undefined;

  constructor(terminal: Terminal) {
    const { parser } = terminal;
    const follow = (handle: (params: Params) => void) => (params: Params) => {
      handle(params);
      return false;
    };
    parser.registerCsiHandler({ prefix: "?", final: "h" }, follow((p) => this.#set(p, true)));
    parser.registerCsiHandler({ prefix: "?", final: "l" }, follow((p) => this.#set(p, false)));
    parser.registerCsiHandler(
      { intermediates: " ", final: "q" },
      follow((p) => {
        this.#cursorStyle = first(p) ?? 0;
      }),
    );
    parser.registerCsiHandler(
      { prefix: ">", final: "u" },
      follow((p) => {
        this.#kitty.push(first(p) ?? 0);
      }),
    );
    parser.registerCsiHandler(
      { prefix: "<", final: "u" },
      follow((p) => {
        this.#kitty.splice(Math.max(0, this.#kitty.length - (first(p) || 1)));
      }),
    );
    parser.registerCsiHandler(
      { prefix: ">", final: "m" },
      follow((p) => {
        if (first(p) === 4) this.#modifyOtherKeys = second(p) ?? 0;
      }),
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
    terminal.onTitleChange((title) => this.title = title);
  }

  get cursorHidden(): boolean {
    return this.#cursorHidden;
  }

  /** Escape sequences that bring a fresh terminal into these modes. */
  preamble(): string {
    const parts: string[] = [];
    for (const [mode, on] of this.#private) parts.push(`\x1b[?${mode}${on ? "h" : "l"}`);
    for (const flags of this.#kitty) parts.push(`\x1b[>${flags}u`);
    if (this.#modifyOtherKeys !== undefined) parts.push(`\x1b[>4;${this.#modifyOtherKeys}m`);
    if (this.#cursorStyle !== undefined) parts.push(`\x1b[${this.#cursorStyle} q`);
    if (this.#cursorHidden) parts.push("\x1b[?25l");
    if (this.title !== "") parts.push(`\x1b]0;${this.title}\x07`);
    return parts.join("");
  }

  #set(params: Params, on: boolean): void {
    for (const param of params) {
      const mode = typeof param === "number" ? param : param[0];
      if (mode === undefined) continue;
      if (mode === 25) this.#cursorHidden = !on;
      else if (PRIVATE_MODES.has(mode)) this.#private.set(mode, on);
    }
  }

  #reset(): void {
    this.#private.clear();
    this.#cursorHidden = false;
    this.#cursorStyle = undefined;
    this.#kitty = [];
    this.#modifyOtherKeys = undefined;
  }
}

function first(params: Params): number | undefined {
  const value = params[0];
  return typeof value === "number" ? value : value?.[0];
}

function second(params: Params): number | undefined {
  const value = params[1];
  return typeof value === "number" ? value : value?.[0];
}
