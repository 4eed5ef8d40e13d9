import assert from "node:assert/strict";
import { type KeyStroke, kittySequence } from "./kitty_keys.ts";

const NONE: KeyStroke = {
  type: "keydown",
  key: "",
  code: "",
  repeat: false,
  shift: false,
  alt: false,
  ctrl: false,
  meta: false,
  capsLock: false,
  numLock: false,
  unshifted: "",
};

const A = { key: "a", code: "KeyA", unshifted: "a" };
const SHIFT_A = { ...A, key: "A", shift: true };
const ENTER = { key: "Enter", code: "Enter" };
const ESCAPE = { key: "Escape", code: "Escape" };
const UP = { key: "ArrowUp", code: "ArrowUp" };
const KEYPAD_7 = { key: "7", code: "Numpad7", unshifted: "7", numLock: true };
const KEYPAD_HOME = { key: "Home", code: "Numpad7" };
const LEFT_SHIFT = { key: "Shift", code: "ShiftLeft", shift: true };

/** A key, flags and what the protocol says it sends; undefined: what it sends without it. */
const TABLE: [string, Partial<KeyStroke>, number, string | undefined][] = [
  ["without flags everything is as it was", { ...A, ctrl: true }, 0, undefined],
  ["text stays text", A, 1, undefined],
  ["text with Shift stays text", SHIFT_A, 1, undefined],
  ["Ctrl+letter", { ...A, ctrl: true }, 1, "\x1b[97;5u"],
  ["Alt+letter", { ...A, alt: true }, 1, "\x1b[97;3u"],
  ["Ctrl+Shift+letter names the plain letter", { ...SHIFT_A, ctrl: true }, 1, "\x1b[97;6u"],
  ["CapsLock does not change Ctrl+letter", { ...A, ctrl: true, capsLock: true }, 1, "\x1b[97;5u"],
  ["Ctrl+Space", { key: " ", code: "Space", unshifted: " ", ctrl: true }, 1, "\x1b[32;5u"],
  ["Escape", ESCAPE, 1, "\x1b[27u"],
  ["Escape without disambiguation", ESCAPE, 4, undefined],
  ["Enter stays Return", ENTER, 1, undefined],
  ["Enter stays Return under NumLock", { ...ENTER, numLock: true }, 1, undefined],
  ["Shift+Enter", { ...ENTER, shift: true }, 1, "\x1b[13;2u"],
  ["Ctrl+Enter", { ...ENTER, ctrl: true }, 1, "\x1b[13;5u"],
  ["Shift+Tab", { key: "Tab", code: "Tab", shift: true }, 1, "\x1b[9;2u"],
  ["Alt+Backspace", { key: "Backspace", code: "Backspace", alt: true }, 1, "\x1b[127;3u"],
  ["Up", UP, 1, "\x1b[A"],
  ["Ctrl+Up", { ...UP, ctrl: true }, 1, "\x1b[1;5A"],
  ["F1", { key: "F1", code: "F1" }, 1, "\x1b[P"],
  ["F3 is no cursor report", { key: "F3", code: "F3" }, 1, "\x1b[13~"],
  ["F13", { key: "F13", code: "F13" }, 1, "\x1b[57376u"],
  ["Shift+Delete", { key: "Delete", code: "Delete", shift: true }, 1, "\x1b[3;2~"],
  ["keypad with NumLock is text", KEYPAD_7, 1, undefined],
  ["keypad without NumLock is a key of its own", KEYPAD_HOME, 1, "\x1b[57423u"],
  ["keypad Enter", { key: "Enter", code: "NumpadEnter" }, 1, "\x1b[57414u"],
  ["modifiers alone send nothing", LEFT_SHIFT, 1, ""],
  ["nothing on release without event types", { ...UP, type: "keyup" }, 1, ""],
  ["release", { ...UP, type: "keyup" }, 3, "\x1b[1;1:3A"],
  ["repeat", { ...UP, repeat: true }, 3, "\x1b[1;1:2A"],
  ["release with modifiers", { ...A, ctrl: true, type: "keyup" }, 3, "\x1b[97;5:3u"],
  ["release of text", { ...A, type: "keyup" }, 3, "\x1b[97;1:3u"],
  ["Enter fires once: it has no release", { ...ENTER, type: "keyup" }, 3, ""],
  ["Shift+Enter has no release", { ...ENTER, shift: true, type: "keyup" }, 7, ""],
  ["Enter has a release once all keys are told", { ...ENTER, type: "keyup" }, 11, "\x1b[13;1:3u"],
  ["the shifted key", { ...SHIFT_A, ctrl: true }, 5, "\x1b[97:65;6u"],
  [
    "the key of a US keyboard",
    { key: "с", code: "KeyC", unshifted: "с", ctrl: true },
    5,
    "\x1b[1089::99;5u",
  ],
  [
    "both",
    { key: "С", code: "KeyC", unshifted: "с", ctrl: true, shift: true },
    5,
    "\x1b[1089:1057:99;6u",
  ],
  ["all keys: text", A, 8, "\x1b[97u"],
  ["all keys: text with Shift", SHIFT_A, 8, "\x1b[97;2u"],
  ["all keys: Enter", ENTER, 8, "\x1b[13u"],
  ["all keys: locks are told", { ...A, capsLock: true, numLock: true }, 8, "\x1b[97;193u"],
  ["all keys: a modifier", LEFT_SHIFT, 8, "\x1b[57441;2u"],
  ["all keys: keypad", KEYPAD_7, 8, "\x1b[57406;129u"],
  ["all keys with their text", A, 24, "\x1b[97;;97u"],
  ["all keys with the text of Shift", SHIFT_A, 24, "\x1b[97;2;65u"],
  ["no text on release", { ...A, type: "keyup" }, 26, "\x1b[97;1:3u"],
  ["no text with Ctrl", { ...A, ctrl: true }, 24, "\x1b[97;5u"],
  ["text alone changes nothing", A, 16, undefined],
  ["a dead key belongs to the input method", { key: "Dead", code: "Quote" }, 31, undefined],
];

for (const [name, stroke, flags, expected] of TABLE) {
  Deno.test(`keyboard protocol, flags ${flags}: ${name}`, () => {
    assert.equal(kittySequence({ ...NONE, ...stroke }, flags), expected);
  });
}
