/** Progressive enhancements of the kitty keyboard protocol. */
export const KITTY = {
  /** Keys that legacy encodings confuse have a sequence of their own. */
  disambiguate: 1,
  /** Repeats and releases are told too. */
  eventTypes: 2,
  /** The shifted key and the key at that place of a US keyboard are told too. */
  alternateKeys: 4,
  /** Keys that make text have sequences too. */
  allKeys: 8,
  /** With {@link KITTY.allKeys}: the text a key makes. */
  text: 16,
} as const;

/** What the page implements, so the host may answer that it is there: everything. */
export const KITTY_FLAGS = KITTY.disambiguate | KITTY.eventTypes | KITTY.alternateKeys |
  KITTY.allKeys | KITTY.text;

/** Each screen of a terminal has keyboard flags of its own. */
export type KittyScreen = "normal" | "alternate";

/** Programs that never pop must not grow a host; the oldest entry goes, as the protocol says. */
const DEEPEST = 32;

/** The keyboard flags a program asked for, screen by screen. */
export class KittyStacks {
  // The last entry of a stack is in effect; a program starts with none, which means no flag.
  readonly #stacks: Record<KittyScreen, number[]> = { normal: [], alternate: [] };

  /** The flags in effect. */
  flags(screen: KittyScreen): number {
    return this.#stacks[screen].at(-1) ?? 0;
  }

  /** `CSI > flags u`. */
  push(screen: KittyScreen, flags: number): void {
    const stack = this.#stacks[screen];
    stack.push(flags & KITTY_FLAGS);
    if (stack.length > DEEPEST) stack.shift();
  }

  /** `CSI < count u`. */
  pop(screen: KittyScreen, count: number): void {
    const stack = this.#stacks[screen];
    stack.splice(Math.max(0, stack.length - Math.max(1, count)));
  }

  /** `CSI = flags ; how u`: 1 sets exactly these, 2 adds them, 3 takes them away. */
  set(screen: KittyScreen, flags: number, how: number): void {
    const stack = this.#stacks[screen];
    const before = this.flags(screen);
    const after = { 1: flags, 2: before | flags, 3: before & ~flags }[how];
    if (after === undefined) return;
    stack.splice(Math.max(0, stack.length - 1), 1, after & KITTY_FLAGS);
  }

  /** Forgets everything, as a reset of the terminal does. */
  reset(): void {
    this.#stacks.normal.length = 0;
    this.#stacks.alternate.length = 0;
  }

  /** Sequences that bring a fresh terminal, while it shows that screen, to the same stack. */
  sequences(screen: KittyScreen): string {
    return this.#stacks[screen].map((flags) => `\x1b[>${flags}u`).join("");
  }
}
