import type { Terminal } from "@xterm/xterm";

/** Copies what a person selects with the mouse, for those who want it so. */
export class TerminalSelection {
  /** The setting. */
  copies = false;

  constructor(private readonly terminal: Terminal, element: HTMLElement) {
    // Once per selection, when the button goes up: every step of a drag changes it.
    element.addEventListener("mouseup", () => this.#copySoon());
  }

  #copySoon(): void {
    // The emulator finishes a double click's word after this event.
    if (this.copies) setTimeout(() => this.#copy());
  }

  #copy(): void {
    const text = this.terminal.getSelection();
    // A browser may want another click first: the selection is still there to be copied by key.
    if (text !== "") void navigator.clipboard?.writeText(text).catch(() => {});
  }
}
