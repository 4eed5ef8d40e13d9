import { NOBODY } from "./foreground.ts";
import { type ModeChange, ModeScanner } from "./mode_scanner.ts";

/**
 * Modes of the mouse, focus, colour reports, application cursor keys and keypad, and frames: what
 * makes a shell unusable when a program dies without taking it back.
 */
const FOLLOWED = new Set(
  [1, 9, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2026, 2031],
);
/** The alternate screen, in the ways it can be entered. */
const ALTERNATE = new Set([47, 1047, 1049]);
const CURSOR = 25;

type Screen = "normal" | "alternate";

/** As many as the screens themselves keep; the oldest goes. */
const DEEPEST_KEYBOARD = 32;

/**
 * Remembers which program of a terminal turned which mode on. When the program no longer exists
 * and something else is in front, the modes it left are to be taken back; a stopped program keeps
 * them, and so does whatever turned them on and lives, a shell for example.
 */
export class LeftModes {
  readonly #exists: (group: number) => boolean;
  readonly #scanner = new ModeScanner((change) => this.#apply(change));
  /** Sequences that take a mode back, with the group that turned it on. */
  readonly #on = new Map<string, { owner: number; off: string }>();
  /** Who asked for the keyboard's flags, entry by entry. */
  readonly #kitty: Record<Screen, number[]> = { normal: [], alternate: [] };
  #front: () => number = () => 0;

  /** @param exists whether a process group has a living member */
  constructor(exists: (group: number) => boolean) {
    this.#exists = exists;
  }

  /**
   * Takes note of a chunk of output.
   * @param front the process group in the foreground when the chunk was read; asked only when a mode
   * is on or changes, for asking costs as much as reading a little
   * @returns what to write before the chunk; empty when nothing was left behind
   */
  chunk(bytes: Uint8Array, front: () => number): string {
    let known: number | undefined;
    this.#front = () => known ??= front();
    const undoing = this.#takeBack();
    if (undoing !== "") this.#scanner.interrupt();
    this.#scanner.scan(bytes);
    return undoing;
  }

  #takeBack(): string {
    const { normal, alternate } = this.#kitty;
    if (this.#on.size + normal.length + alternate.length === 0) return "";
    const front = this.#front();
    // Nobody knows who is in front: then nobody knows who left either.
    if (front === NOBODY) return "";
    const owners = this.#owners();
    owners.delete(front);
    const dead = new Set([...owners].filter((owner) => !this.#exists(owner)));
    if (dead.size === 0) return "";
    // The keyboard of a screen can only be changed while that screen is shown.
    const before = this.#popKeyboard(this.#screen, dead);
    const modes = this.#turnOff(dead);
    return before + modes + this.#popKeyboard(this.#screen, dead);
  }

  #owners(): Set<number> {
    const owners = new Set([...this.#kitty.normal, ...this.#kitty.alternate]);
    for (const { owner } of this.#on.values()) owners.add(owner);
    return owners;
  }

  get #screen(): Screen {
    return this.#on.has("alternate") ? "alternate" : "normal";
  }

  #turnOff(dead: ReadonlySet<number>): string {
    let sequences = "";
    for (const [key, { owner, off }] of this.#on) {
      if (!dead.has(owner)) continue;
      sequences += off;
      this.#on.delete(key);
    }
    return sequences;
  }

  #popKeyboard(screen: Screen, dead: ReadonlySet<number>): string {
    const stack = this.#kitty[screen];
    const kept = stack.findLastIndex((owner) => !dead.has(owner)) + 1;
    const count = stack.length - kept;
    stack.length = kept;
    return count === 0 ? "" : `\x1b[<${count}u`;
  }

  #apply(change: ModeChange): void {
    switch (change.kind) {
      case "private":
        return change.modes.forEach((mode) => this.#private(mode, change.on));
      case "keypad":
        return this.#set("66", change.on, "\x1b>");
      case "otherKeys":
        return this.#set("otherKeys", change.level > 0, "\x1b[>4;0m");
      case "progress":
        return this.#set("progress", change.on, "\x1b]9;4;0\x1b\\");
      case "reset":
        this.#on.clear();
        this.#kitty.normal.length = 0;
        this.#kitty.alternate.length = 0;
        return;
      default:
        return this.#keyboard(change);
    }
  }

  #private(mode: number, on: boolean): void {
    if (ALTERNATE.has(mode)) return this.#set("alternate", on, `\x1b[?${mode}l`);
    if (mode === CURSOR) return this.#set("cursor", !on, "\x1b[?25h");
    if (FOLLOWED.has(mode)) this.#set(`${mode}`, on, `\x1b[?${mode}l`);
  }

  /** A mode belongs to who turned it on first; whoever turns it off ends that. */
  #set(key: string, on: boolean, off: string): void {
    if (!on) this.#on.delete(key);
    else if (!this.#on.has(key)) this.#on.set(key, { owner: this.#front(), off });
  }

  #keyboard(change: Extract<ModeChange, { kind: `kitty${string}` }>): void {
    const stack = this.#kitty[this.#screen];
    if (change.kind === "kittyPop") {
      stack.splice(Math.max(0, stack.length - change.count));
    } else if (change.kind === "kittyPush" || stack.length === 0) {
      // Setting without having pushed makes the first entry.
      stack.push(this.#front());
      if (stack.length > DEEPEST_KEYBOARD) stack.shift();
    }
  }
}
