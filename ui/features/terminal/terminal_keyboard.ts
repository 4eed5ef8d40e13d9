import type { Terminal } from "@xterm/xterm";
import { copyText } from "../../widgets/copy.ts";
import { KeyLayout } from "./key_layout.ts";
import type { KeyModes } from "./key_modes.ts";
import { type KeyStroke, kittySequence } from "./kitty_keys.ts";
import { otherKeySequence } from "./other_keys.ts";
import { isInputMethods, keyAction } from "./terminal_keys.ts";

const isMac = /Mac/.test(globalThis.navigator?.platform ?? "");

// One person has one keyboard, whatever the number of terminals.
const layout = new KeyLayout();

/** Turns keys into what the program asked for. */
export class TerminalKeyboard {
  /** Keys whose press went to the program: only those have a release. */
  readonly #held = new Set<string>();

  constructor(private readonly terminal: Terminal, private readonly modes: KeyModes) {
    terminal.attachCustomKeyEventHandler((event) => this.#onKey(event));
    terminal.textarea?.addEventListener("blur", () => this.#held.clear());
  }

  /** @returns true to let the emulator handle the key as it always does */
  #onKey(event: KeyboardEvent): boolean {
    if (event.type === "keyup") return this.#onRelease(event);
    if (event.type !== "keydown") return true;
    const action = keyAction(event);
    if (action === "swallow") return false;
    if (isInputMethods(event) || action === "scroll") return true;
    if (action === "paste") return false;
    if (action === "copy") return this.#copy(event);
    const sequence = this.#sequence(event) ?? (action === "newline" ? "\x1b\r" : undefined);
    this.#held.add(event.code);
    if (sequence === undefined) return true;
    event.preventDefault();
    if (sequence !== "") this.terminal.input(sequence);
    return false;
  }

  #onRelease(event: KeyboardEvent): boolean {
    if (!this.#held.delete(event.code) || isInputMethods(event)) return true;
    const sequence = kittySequence(strokeOf(event), this.modes.kitty);
    // A key going up is no reason to leave what a person scrolled to.
    if (sequence) this.terminal.input(sequence, false);
    return true;
  }

  #sequence(event: KeyboardEvent): string | undefined {
    if (this.terminal.options.disableStdin) return undefined;
    // Chords with Command are the window's.
    if (isMac && event.metaKey) return undefined;
    const stroke = strokeOf(event);
    if (this.modes.kitty !== 0) return kittySequence(stroke, this.modes.kitty);
    return otherKeySequence(stroke, this.modes.otherKeys);
  }

  #copy(event: KeyboardEvent): boolean {
    event.preventDefault();
    if (this.terminal.hasSelection()) void copyText(this.terminal.getSelection());
    return false;
  }
}

function strokeOf(event: KeyboardEvent): KeyStroke {
  // What AltGr and a Mac's Option make is text: the keys held to make it are not modifiers of it.
  const third = event.getModifierState("AltGraph") ||
    isMac && event.altKey && !event.ctrlKey && [...event.key].length === 1;
  return {
    type: event.type === "keyup" ? "keyup" : "keydown",
    key: event.key,
    code: event.code,
    repeat: event.repeat,
    shift: event.shiftKey,
    alt: event.altKey && !third,
    ctrl: event.ctrlKey && !third,
    meta: event.metaKey,
    capsLock: event.getModifierState("CapsLock"),
    numLock: event.getModifierState("NumLock"),
    unshifted: layout.unshifted(event),
  };
}
