import type { Terminal } from "@xterm/headless";
import { KittyStacks } from "../../core/terminal/kitty.ts";
import { follow, param } from "./sequence.ts";

/** How a program wants keys encoded; xterm's own emulator knows nothing of it. */
export class KeyboardModes {
  readonly #terminal: Terminal;
  readonly #kitty = new KittyStacks();
  #modifyOtherKeys: number | undefined;

  /** @param answer receives the flags in effect when the program asks for them */
  constructor(terminal: Terminal, answer: (text: string) => void) {
    this.#terminal = terminal;
    const { parser } = terminal;
    parser.registerCsiHandler(
      { prefix: ">", final: "u" },
      follow((params) => this.#kitty.push(this.#screen, param(params, 0) ?? 0)),
    );
    parser.registerCsiHandler(
      { prefix: "<", final: "u" },
      follow((params) => this.#kitty.pop(this.#screen, param(params, 0) ?? 1)),
    );
    parser.registerCsiHandler(
      { prefix: "=", final: "u" },
      follow((params) =>
        this.#kitty.set(this.#screen, param(params, 0) ?? 0, param(params, 1) || 1)
      ),
    );
    parser.registerCsiHandler({ prefix: "?", final: "u" }, () => {
      answer(`\x1b[?${this.#kitty.flags(this.#screen)}u`);
      return true;
    });
    parser.registerCsiHandler(
      { prefix: ">", final: "m" },
      follow((params) => {
        if (param(params, 0) === 4) this.#modifyOtherKeys = param(params, 1) ?? 0;
      }),
    );
  }

  /** Sequences for a fresh terminal before anything else: it still shows its normal screen. */
  opening(): string {
    const alternate = this.#screen === "alternate" ? "" : this.#kitty.sequences("alternate");
    const normal = this.#kitty.sequences("normal");
    return alternate === "" ? normal : `${normal}\x1b[?1047h${alternate}\x1b[?1047l`;
  }

  /** Sequences for after the screens' text. */
  preamble(): string {
    const stack = this.#screen === "alternate" ? this.#kitty.sequences("alternate") : "";
    const others = this.#modifyOtherKeys;
    return stack + (others === undefined ? "" : `\x1b[>4;${others}m`);
  }

  reset(): void {
    this.#kitty.reset();
    this.#modifyOtherKeys = undefined;
  }

  get #screen() {
    return this.#terminal.buffer.active.type;
  }
}
