import assert from "node:assert/strict";
import { assign, obstacleOf } from "./assigned.ts";
import { defaultChord, SHORTCUT_IDS } from "./default_chords.ts";

for (const [system, mac] of [["Linux and Windows", false], ["a Mac", true]] as const) {
  Deno.test(`on ${system} no default key is taken twice or needed by a shell`, () => {
    const texts = SHORTCUT_IDS.map((id) => defaultChord(id, mac));
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts) assert.equal(obstacleOf(text, mac), undefined, text);
  });
}

Deno.test("keys that shells, people and the browser need are refused with the reason", () => {
  const kind = (text: string, mac = false) => obstacleOf(text, mac)?.kind;
  assert.equal(kind("Mod+C"), "shell");
  assert.equal(kind("Mod+K"), "shell");
  assert.equal(kind("Alt+B"), "shell");
  assert.equal(kind("Alt+ArrowLeft"), "shell");
  assert.equal(kind("Mod+Alt+F"), "shell");
  assert.equal(kind("P"), "bare");
  assert.equal(kind("Shift+F5"), "bare");
  assert.equal(kind("Mod+Shift+C"), "editing");
  assert.equal(kind("Mod+Shift+V"), "editing");
  assert.equal(kind("Mod+Shift+W"), "system");
  assert.equal(kind("Mod+C", true), "editing");
  assert.equal(kind("Mod+Q", true), "system");
  assert.equal(kind("Alt+B", true), "bare");
  assert.equal(kind("nonsense"), "unreadable");
});

Deno.test("a change in the file holds, however it is written", () => {
  const { chords, ignored } = assign({ palette: "ctrl+shift+y" }, false);
  assert.equal(chords.get("palette"), "Mod+Shift+Y");
  assert.deepEqual(ignored, []);
});

Deno.test("a change that cannot hold leaves the default and is named", () => {
  const { chords, ignored } = assign({ palette: "Mod+Hyper", find: "Mod+F" }, false);
  assert.equal(chords.get("palette"), defaultChord("palette", false));
  assert.equal(chords.get("find"), defaultChord("find", false));
  assert.deepEqual(ignored.map(({ id, why }) => [id, why.kind]), [
    ["palette", "unreadable"],
    ["find", "shell"],
  ]);
});

Deno.test("two shortcuts may exchange their keys", () => {
  const exchange = { palette: "Mod+Shift+J", nextNeedsMe: "Mod+Shift+P" };
  const { chords, ignored } = assign(exchange, false);
  assert.deepEqual([chords.get("palette"), chords.get("nextNeedsMe")], [
    "Mod+Shift+J",
    "Mod+Shift+P",
  ]);
  assert.deepEqual(ignored, []);
});

Deno.test("keys written for two shortcuts stay with one, and the other is named", () => {
  const { chords, ignored } = assign({ palette: "Mod+Shift+Y", find: "Mod+Shift+Y" }, false);
  assert.equal(chords.get("palette"), "Mod+Shift+Y");
  assert.equal(chords.get("find"), defaultChord("find", false));
  assert.deepEqual(ignored.map(({ id, why }) => [id, why]), [
    ["find", { kind: "taken", by: "palette" }],
  ]);
});

Deno.test("no hand-written file gives one key to two shortcuts", () => {
  const { chords } = assign({
    palette: "Mod+Shift+J",
    nextNeedsMe: "Mod+Shift+D",
    splitRight: "Mod+Shift+D",
  }, false);
  assert.equal(new Set(chords.values()).size, SHORTCUT_IDS.length);
});

Deno.test("a shortcut of another version is passed over", () => {
  assert.deepEqual(assign({ timeTravel: "Mod+Shift+Y" }, false).ignored, []);
});
