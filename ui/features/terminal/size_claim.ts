import { FitAddon } from "@xterm/addon-fit";
import type { Terminal } from "@xterm/xterm";
import { type GridSize, usableSize } from "./grid_size.ts";

/** Asks for the size that fills an element, whenever the element, the font or the focus changes. */
export class SizeClaim {
  readonly #fit = new FitAddon();
  readonly #observer = new ResizeObserver(() => this.soon());
  #frame: number | undefined;

  /** @param ask the emulator follows only when the host says so */
  constructor(
    private readonly element: HTMLElement,
    private readonly terminal: Terminal,
    private readonly mayAsk: () => boolean,
    private readonly ask: (size: GridSize) => void,
  ) {
    terminal.loadAddon(this.#fit);
    this.#observer.observe(element);
  }

  /** Asks with the next frame, once for all changes before it. */
  soon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.now();
    });
  }

  now(): void {
    if (!this.mayAsk()) return;
    const wanted = usableSize(this.element, this.#fit);
    const { rows, cols } = this.terminal;
    if (wanted && (wanted.rows !== rows || wanted.cols !== cols)) this.ask(wanted);
  }

  dispose(): void {
    this.#observer.disconnect();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }
}
