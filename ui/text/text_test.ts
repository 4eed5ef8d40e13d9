import assert from "node:assert/strict";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { preferred } from "./text.ts";

type Entry = [path: string, value: unknown];

function entries(node: object, path = ""): Entry[] {
  return Object.entries(node).flatMap(([key, value]): Entry[] =>
    typeof value === "object" ? entries(value, `${path}${key}.`) : [[`${path}${key}`, value]]
  );
}

function words(value: unknown): string {
  return typeof value === "function" ? value("x", 2) : String(value);
}

Deno.test("every English string has a French one and no other", () => {
  const keys = (catalogue: object) => entries(catalogue).map(([path]) => path).sort();
  assert.deepEqual(keys(fr), keys(en));
});

Deno.test("no string of the interface is empty in either language", () => {
  for (const [path, value] of [...entries(en), ...entries(fr)]) {
    assert.notEqual(words(value).trim(), "", path);
  }
});

Deno.test("sentences and buttons are translated, not copied", () => {
  const english = new Map(entries(en));
  const copied = entries(fr)
    .filter(([path, value]) =>
      words(value).includes(" ") && words(english.get(path)) === words(value)
    )
    .map(([path]) => path);
  assert.deepEqual(copied.filter((path) => !path.startsWith("common.")), ["agent.saidBy"]);
});

Deno.test("the window speaks the reader's first language that it knows", () => {
  assert.equal(preferred(["de-DE", "fr-CA", "en"]), "fr");
  assert.equal(preferred(["en-GB", "fr"]), "en");
  assert.equal(preferred(["ja"]), "en");
  assert.equal(preferred([]), "en");
});
