import type { IBufferNamespace, IDisposable, IParser } from "@xterm/xterm";
import { type KittyScreen, KittyStacks } from "../../../core/terminal/kitty.ts";

type Params = readonly (number | number[])[];

/** The part of an emulator that knows what a program asked for. */
interface Asked {
  parser: IParser;
  buffer: Pick<IBufferNamespace, "active">;
}

/** What a program asked of the keyboard, beyond what the emulator itself follows. */
export class KeyModes {
  readonly #kitty = new KittyStacks();
  readonly #handlers: IDisposable[];
  /** Level of xterm's `modifyOtherKeys`. */
  otherKeys = 0;

  constructor(private readonly terminal: Asked) {
    const { parser } = terminal;
    const kitty = (prefix: string, act: (first: number, second: number) => void) =>
      parser.registerCsiHandler({ prefix, final: "u" }, (params) => {
        act(numberAt(params, 0, 0), numberAt(params, 1, 1));
        return true;
      });
    this.#handlers = [
      kitty(">", (flags) => this.#kitty.push(this.#screen(), flags)),
      kitty("<", (count) => this.#kitty.pop(this.#screen(), count)),
      kitty("=", (flags, how) => this.#kitty.set(this.#screen(), flags, how)),
      parser.registerCsiHandler({ prefix: ">", final: "m" }, (params) => {
        if (numberAt(params, 0, 0) === 4) this.otherKeys = numberAt(params, 1, 0);
        return false;
      }),
      parser.registerCsiHandler({ prefix: ">", final: "n" }, (params) => {
        if (numberAt(params, 0, 0) === 4) this.otherKeys = 0;
        return false;
      }),
      parser.registerEscHandler({ final: "c" }, () => {
        this.reset();
        return false;
      }),
    ];
  }

  /** The kitty flags in effect. */
  get kitty(): number {
    return this.#kitty.flags(this.#screen());
  }

  /** Plain keys again. */
  reset(): void {
    this.#kitty.reset();
    this.otherKeys = 0;
  }

  dispose(): void {
    for (const handler of this.#handlers) handler.dispose();
  }

  #screen(): KittyScreen {
    return this.terminal.buffer.active.type;
  }
}

function numberAt(params: Params, at: number, fallback: number): number {
  const value = params[at];
  const number = typeof value === "number" ? value : value?.[0];
  return number || fallback;
}
