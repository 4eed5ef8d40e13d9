import assert from "node:assert/strict";
import { en } from "./words.ts";
import { formatChord, parseChord } from "./chord.ts";
import { defaultChord, SHORTCUT_IDS, type ShortcutId } from "./default_chords.ts";
import { shortcutName } from "./shortcut_names.ts";

const DOC = new URL("../../../docs/keyboard.md", import.meta.url);

function keys(id: ShortcutId, mac: boolean): string {
  const chord = parseChord(defaultChord(id, mac));
  assert.ok(chord, id);
  return formatChord(chord, mac, en.keys);
}

function row(id: ShortcutId): string[] {
  return [shortcutName(id), keys(id, false), keys(id, true), `\`${id}\``];
}

Deno.test("the page about the keyboard lists every shortcut with its keys on each system", async () => {
  const lines = (await Deno.readTextFile(DOC)).split("\n").filter((line) => /^\| [A-Z]/.test(line));
  const cells = lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  assert.deepEqual(cells.slice(1), SHORTCUT_IDS.map(row));
});
