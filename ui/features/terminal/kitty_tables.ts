/** A key that makes no text: its number in the kitty keyboard protocol and the final of its form. */
export type FunctionalKey = readonly [number: number, final: string];

const u = (number: number): FunctionalKey => [number, "u"];
const tilde = (number: number): FunctionalKey => [number, "~"];

/** By `KeyboardEvent.key`. */
const BY_KEY: Readonly<Record<string, FunctionalKey>> = {
  Escape: u(27),
  Enter: u(13),
  Tab: u(9),
  Backspace: u(127),
  Insert: tilde(2),
  Delete: tilde(3),
  PageUp: tilde(5),
  PageDown: tilde(6),
  ArrowUp: [1, "A"],
  ArrowDown: [1, "B"],
  ArrowRight: [1, "C"],
  ArrowLeft: [1, "D"],
  End: [1, "F"],
  Home: [1, "H"],
  F1: [1, "P"],
  F2: [1, "Q"],
  F3: tilde(13),
  F4: [1, "S"],
  F5: tilde(15),
  F6: tilde(17),
  F7: tilde(18),
  F8: tilde(19),
  F9: tilde(20),
  F10: tilde(21),
  F11: tilde(23),
  F12: tilde(24),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${13 + at}`, u(57376 + at)])),
  CapsLock: u(57358),
  ScrollLock: u(57359),
  NumLock: u(57360),
  PrintScreen: u(57361),
  Pause: u(57362),
  ContextMenu: u(57363),
  MediaPlayPause: u(57430),
  MediaStop: u(57432),
  MediaTrackNext: u(57435),
  MediaTrackPrevious: u(57436),
  AudioVolumeDown: u(57438),
  AudioVolumeUp: u(57439),
  AudioVolumeMute: u(57440),
  AltGraph: u(57453),
};

/** Modifiers by `KeyboardEvent.code`: left and right are different keys. */
const MODIFIERS: Readonly<Record<string, FunctionalKey>> = {
  ShiftLeft: u(57441),
  ControlLeft: u(57442),
  AltLeft: u(57443),
  MetaLeft: u(57444),
  ShiftRight: u(57447),
  ControlRight: u(57448),
  AltRight: u(57449),
  MetaRight: u(57450),
};

/** Keys of the keypad that make text when NumLock is on, by code. */
const KEYPAD: Readonly<Record<string, FunctionalKey>> = {
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`Numpad${at}`, u(57399 + at)])),
  NumpadDecimal: u(57409),
  NumpadDivide: u(57410),
  NumpadMultiply: u(57411),
  NumpadSubtract: u(57412),
  NumpadAdd: u(57413),
  NumpadEnter: u(57414),
  NumpadEqual: u(57415),
  NumpadComma: u(57416),
};

/** What the keypad's keys do when NumLock is off, by key. */
const KEYPAD_MOVES: Readonly<Record<string, FunctionalKey>> = {
  ArrowLeft: u(57417),
  ArrowRight: u(57418),
  ArrowUp: u(57419),
  ArrowDown: u(57420),
  PageUp: u(57421),
  PageDown: u(57422),
  Home: u(57423),
  End: u(57424),
  Insert: u(57425),
  Delete: u(57426),
  Clear: tilde(57427),
};

/**
 * The number and final of a key that makes no text, or of a key of the keypad.
 * @param keypad keys of the keypad are keys of their own
 */
export function functionalKey(
  key: string,
  code: string,
  keypad: boolean,
): FunctionalKey | undefined {
  if (code in MODIFIERS && key !== "AltGraph") return MODIFIERS[code];
  if (!code.startsWith("Numpad") || !keypad) return BY_KEY[key];
  return KEYPAD_MOVES[key] ?? KEYPAD[code];
}

/** True for keys that only change what others do. */
export function isModifierKey([number]: FunctionalKey): boolean {
  return number >= 57441 && number <= 57454 || number >= 57358 && number <= 57360;
}

const US_PUNCTUATION: Readonly<Record<string, string>> = {
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Space: " ",
};

/** What stands at a place of the keyboard on a US one, by `KeyboardEvent.code`. */
export function usKey(code: string): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? US_PUNCTUATION[code];
}
