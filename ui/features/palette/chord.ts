/** A key with its modifiers; `mod` is Ctrl, or Command on a Mac. */
export interface Chord {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  /** A letter or sign, or the name of a key, as {@link pressedKey} gives it. */
  key: string;
}

type Press = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "code" | "key">;

/** How modifiers may be written in `settings.json`. */
const MODIFIERS: Record<string, "mod" | "shift" | "alt"> = {
  mod: "mod",
  ctrl: "mod",
  control: "mod",
  cmd: "mod",
  command: "mod",
  shift: "shift",
  alt: "alt",
  option: "alt",
};

/** Keys that print nothing and may be part of a shortcut. */
const NAMED_KEYS = [
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  ...["Home", "End", "PageUp", "PageDown", "Enter", "Space", "Insert", "Delete", "Backspace"],
  ...Array.from({ length: 12 }, (_, at) => `F${at + 1}`),
];

/** Signs by the place of their key on a keyboard of the United States. */
const PLACES: Record<string, string> = {
  Equal: "=",
  Minus: "-",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Semicolon: ";",
  Quote: "'",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  IntlBackslash: "<",
  Backquote: "`",
  NumpadAdd: "=",
  NumpadSubtract: "-",
  Space: "Space",
};

/** Signs that mean the same key wherever a keyboard has them. */
const SIGNS: Record<string, string> = { "=": "=", "+": "=", "-": "-", "_": "-", ",": "," };

/**
 * Reads `Mod+Shift+D`, `Alt+ArrowLeft`, `Mod+1`; `Ctrl` and `Cmd` are other words for `Mod`.
 * @returns undefined when that is no key with its modifiers
 */
export function parseChord(text: string): Chord | undefined {
  const parts = text.split("+").map((part) => part.trim());
  const key = keyNamed(parts.pop() ?? "");
  const held = parts.map((part) => MODIFIERS[part.toLowerCase()]);
  if (key === undefined || held.includes(undefined)) return undefined;
  return {
    mod: held.includes("mod"),
    shift: held.includes("shift"),
    alt: held.includes("alt"),
    key,
  };
}

function keyNamed(name: string): string | undefined {
  if (/^[a-z0-9]$/i.test(name)) return name.toUpperCase();
  if (Object.values(PLACES).includes(name)) return name;
  return NAMED_KEYS.find((known) => known.toLowerCase() === name.toLowerCase());
}

/** A chord as {@link parseChord} reads it; equal chords are equal texts. */
export function chordText({ mod, shift, alt, key }: Chord): string {
  const parts = [mod && "Mod", shift && "Shift", alt && "Alt", key];
  return parts.filter((part) => part !== false).join("+");
}

/** True when a key press is that chord. */
export function matches(chord: Chord, press: Press, mac: boolean): boolean {
  const pressed = chordOf(press, mac);
  return pressed !== undefined && chordText(pressed) === chordText(chord);
}

/** The chord of a key press; undefined while only modifiers are down, and with the other system's. */
export function chordOf(press: Press, mac: boolean): Chord | undefined {
  const key = pressedKey(press);
  const foreign = mac ? press.ctrlKey : press.metaKey;
  if (key === undefined || foreign) return undefined;
  const mod = mac ? press.metaKey : press.ctrlKey;
  return { mod, shift: press.shiftKey, alt: press.altKey, key };
}

/**
 * The name of a pressed key. Letters go by what the key types, so that a shortcut is where the
 * reader's keyboard prints its letter. Digits and signs go by place: a French keyboard types them
 * only with Shift, a German one has dead keys there. Keys of other scripts go by place too.
 */
function pressedKey({ code, key }: Press): string | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && key.length === 1 || digit && key === "Dead") return digit;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (code === "KeyM" && (key === "?" || key === ",")) return ",";
  return SIGNS[key] ?? PLACES[code] ?? letterPlace(code, key) ??
    NAMED_KEYS.find((known) => known === key);
}

/** The letter of a key that types another script, an accent of a dead key, or a sign with Alt. */
function letterPlace(code: string, key: string): string | undefined {
  return key.length === 1 || key === "Dead" ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
}

/** What the reader's language calls a key where it prints a word. */
export type KeyNames = Readonly<Record<string, string>>;

const SYMBOLS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The chord as it is printed on the keyboard of the reader. */
export function formatChord(
  { mod, shift, alt, key }: Chord,
  mac: boolean,
  names: KeyNames,
): string {
  const symbol = SYMBOLS[key] ?? names[key] ?? key;
  if (mac) return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${mod ? "⌘" : ""}${symbol}`;
  const parts = [mod && "Ctrl", shift && (names.Shift ?? "Shift"), alt && "Alt", symbol];
  return parts.filter((part) => part !== false).join("+");
}
