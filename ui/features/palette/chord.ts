/** A key with its modifiers; `mod` is Ctrl, or Command on a Mac. */
export interface Chord {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  /** `KeyboardEvent.code` without `Key` or `Digit`: the place on the keyboard, not the character. */
  key: string;
}

type Press = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "code" | "key">;

/** Reads `Mod+Shift+D`, `Alt+ArrowLeft`, `Mod+1`. */
export function parseChord(text: string): Chord {
  const parts = text.split("+");
  const key = parts.pop() ?? "";
  return {
    mod: parts.includes("Mod"),
    shift: parts.includes("Shift"),
    alt: parts.includes("Alt"),
    key,
  };
}

/** True when a key press is that chord. Letters go by character, so that AZERTY readers agree. */
export function matches(chord: Chord, press: Press, mac: boolean): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (mod !== chord.mod || other || press.shiftKey !== chord.shift) return false;
  return press.altKey === chord.alt && keyOf(press) === chord.key;
}

// Digits go by place: on a French keyboard the unshifted key types a letter with an accent.
function keyOf(press: Press): string {
  const digit = /^Digit(\d)$/.exec(press.code)?.[1];
  if (digit) return digit;
  return press.key.length === 1 ? press.key.toUpperCase() : press.key;
}

const MODIFIERS = ["Control", "Meta", "Shift", "Alt", "AltGraph", "Dead", "Unidentified"];

/** The chord of a key press, as {@link parseChord} reads it; undefined while only modifiers are down. */
export function chordOf(press: Press, mac: boolean): string | undefined {
  if (MODIFIERS.includes(press.key)) return undefined;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const parts = [mod && "Mod", press.shiftKey && "Shift", press.altKey && "Alt", keyOf(press)];
  return parts.filter((part) => part !== false).join("+");
}

const SYMBOLS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The chord as it is printed on the keyboard of the reader. */
export function formatChord({ mod, shift, alt, key }: Chord, mac: boolean): string {
  const symbol = SYMBOLS[key] ?? key;
  if (mac) return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${mod ? "⌘" : ""}${symbol}`;
  const parts = [mod && "Ctrl", shift && "Shift", alt && "Alt", symbol];
  return parts.filter((part) => part !== false).join("+");
}
