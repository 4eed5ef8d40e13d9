import assert from "node:assert/strict";
import { chordOf, formatChord, matches, parseChord } from "./chord.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

Deno.test("a chord needs exactly its modifiers", () => {
  const chord = parseChord("Mod+Shift+D");
  const press = { ...NONE, ctrlKey: true, shiftKey: true, code: "KeyD", key: "D" };
  assert.ok(matches(chord, press, false));
  assert.ok(!matches(chord, { ...press, altKey: true }, false));
  assert.ok(!matches(chord, { ...press, shiftKey: false }, false));
});

Deno.test("on a Mac Command is meant and Ctrl stays with the terminal", () => {
  const chord = parseChord("Mod+K");
  assert.ok(matches(chord, { ...NONE, metaKey: true, code: "KeyK", key: "k" }, true));
  assert.ok(!matches(chord, { ...NONE, ctrlKey: true, code: "KeyK", key: "k" }, true));
});

Deno.test("digits work on a French keyboard, where they type accents", () => {
  const press = { ...NONE, ctrlKey: true, code: "Digit2", key: "é" };
  assert.ok(matches(parseChord("Mod+2"), press, false));
});

Deno.test("letters follow the character, not the place", () => {
  const press = { ...NONE, ctrlKey: true, code: "KeyQ", key: "a" };
  assert.ok(matches(parseChord("Mod+A"), press, false));
  assert.ok(!matches(parseChord("Mod+Q"), press, false));
});

Deno.test("a pressed chord is written the way it is read", () => {
  const press = { ...NONE, ctrlKey: true, altKey: true, code: "KeyJ", key: "j" };
  assert.equal(chordOf(press, false), "Mod+Alt+J");
  assert.ok(matches(parseChord("Mod+Alt+J"), press, false));
  assert.equal(
    chordOf({ ...NONE, ctrlKey: true, code: "ControlLeft", key: "Control" }, false),
    undefined,
  );
});

Deno.test("keys are shown as the keyboard prints them", () => {
  assert.equal(formatChord(parseChord("Mod+Shift+D"), false), "Ctrl+Shift+D");
  assert.equal(formatChord(parseChord("Mod+Shift+D"), true), "⇧⌘D");
  assert.equal(formatChord(parseChord("Alt+ArrowLeft"), false), "Alt+←");
});
