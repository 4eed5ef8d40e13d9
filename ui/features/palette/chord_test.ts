import assert from "node:assert/strict";
import { chordOf, chordText, formatChord, matches, parseChord } from "./chord.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const CTRL_SHIFT = { ...NONE, ctrlKey: true, shiftKey: true };

function chord(text: string) {
  const parsed = parseChord(text);
  assert.ok(parsed, text);
  return parsed;
}

function presses(text: string, code: string, key: string, held = CTRL_SHIFT): boolean {
  return matches(chord(text), { ...held, code, key }, false);
}

Deno.test("a chord needs exactly its modifiers", () => {
  assert.ok(presses("Mod+Shift+D", "KeyD", "D"));
  assert.ok(!presses("Mod+Shift+D", "KeyD", "D", { ...CTRL_SHIFT, altKey: true }));
  assert.ok(!presses("Mod+Shift+D", "KeyD", "d", { ...NONE, ctrlKey: true }));
});

Deno.test("on a Mac Command is meant and Ctrl stays with the terminal", () => {
  const k = { code: "KeyK", key: "k" };
  assert.ok(matches(chord("Mod+K"), { ...NONE, ...k, metaKey: true }, true));
  assert.ok(!matches(chord("Mod+K"), { ...NONE, ...k, ctrlKey: true }, true));
});

Deno.test("digits work on a French keyboard, which types them with Shift", () => {
  assert.ok(presses("Mod+Shift+2", "Digit2", "2"));
  assert.ok(presses("Mod+2", "Digit2", "é", { ...NONE, ctrlKey: true }));
});

Deno.test("digits work on an American keyboard, which types signs with Shift", () => {
  assert.ok(presses("Mod+Shift+2", "Digit2", "@"));
  assert.ok(presses("Mod+Shift+0", "Digit0", ")"));
});

Deno.test("letters follow the character, not the place", () => {
  assert.ok(presses("Mod+Shift+M", "Semicolon", "M"));
  assert.ok(!presses("Mod+Shift+Q", "KeyQ", "A"));
});

Deno.test("larger and smaller text work on American, French and German keyboards", () => {
  assert.ok(presses("Mod+Shift+=", "Equal", "+"));
  assert.ok(presses("Mod+Shift+-", "Minus", "_"));
  assert.ok(presses("Mod+Shift+=", "Equal", "+"), "French");
  assert.ok(presses("Mod+Shift+-", "Minus", "°"), "French");
  assert.ok(presses("Mod+Shift+=", "Equal", "Dead"), "German");
  assert.ok(presses("Mod+Shift+-", "Slash", "_"), "German");
  assert.ok(presses("Mod+Shift+=", "NumpadAdd", "+"));
  assert.ok(presses("Mod+Shift+-", "NumpadSubtract", "-"));
});

Deno.test("the comma works where it is printed and where an American keyboard has it", () => {
  assert.ok(presses("Mod+Shift+,", "Comma", "<"));
  assert.ok(presses("Mod+Shift+,", "KeyM", "?"), "French, printed");
  assert.ok(presses("Mod+Shift+,", "Comma", "."), "French, by place");
  assert.ok(presses("Mod+Shift+,", "Comma", ";"), "German");
});

Deno.test("keyboards of other scripts and dead keys go by place", () => {
  assert.ok(presses("Mod+Shift+P", "KeyP", "З"));
  assert.ok(presses("Mod+Shift+E", "KeyE", "Dead"));
});

Deno.test("modifiers alone are no chord", () => {
  for (const key of ["Control", "Shift", "Alt", "AltGraph", "Meta", "Unidentified"]) {
    assert.equal(chordOf({ ...CTRL_SHIFT, code: "", key }, false), undefined);
  }
});

Deno.test("a pressed chord is written the way it is read", () => {
  const pressed = chordOf({ ...CTRL_SHIFT, altKey: true, code: "KeyJ", key: "J" }, false);
  assert.ok(pressed);
  assert.equal(chordText(pressed), "Mod+Shift+Alt+J");
  assert.deepEqual(chord("Mod+Shift+Alt+J"), pressed);
});

Deno.test("people may write the names of their own keyboard in the file", () => {
  assert.deepEqual(chord("Ctrl+Shift+p"), chord("Mod+Shift+P"));
  assert.deepEqual(chord("cmd + k"), chord("Mod+K"));
});

Deno.test("what is no key is not read", () => {
  for (const text of ["", "Mod+", "Hyper+K", "Mod+Shift", "Mod+KK", "banana"]) {
    assert.equal(parseChord(text), undefined, text);
  }
});

Deno.test("keys are shown as the keyboard prints them", () => {
  const french = { Shift: "Maj", Enter: "Entrée" };
  assert.equal(formatChord(chord("Mod+Shift+D"), false, {}), "Ctrl+Shift+D");
  assert.equal(formatChord(chord("Mod+Shift+Enter"), false, french), "Ctrl+Maj+Entrée");
  assert.equal(formatChord(chord("Mod+Shift+D"), true, french), "⇧⌘D");
  assert.equal(formatChord(chord("Alt+ArrowLeft"), false, {}), "Alt+←");
});
