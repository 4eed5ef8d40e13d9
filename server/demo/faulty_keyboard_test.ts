import assert from "node:assert/strict";
import { FaultyKeyboard } from "./faulty_keyboard.ts";
import type { Key } from "./keys.ts";

const TEXT: Key = { key: "text", text: "a" };
const ENTER: Key = { key: "enter" };

Deno.test("a deaf keyboard hears nothing until its time after the first key is over", () => {
  const keyboard = new FaultyKeyboard({ deafMs: 100, swallowEnterMs: 0 });
  const heard = [[TEXT, 5_000], [ENTER, 5_099], [TEXT, 5_100], [ENTER, 5_100]] as const;
  assert.deepEqual(heard.map(([key, at]) => keyboard.hears(key, at)), [false, false, true, true]);
});

Deno.test("an Enter right after other keys is swallowed, a later one is not", () => {
  const keyboard = new FaultyKeyboard({ deafMs: 0, swallowEnterMs: 100 });
  const heard = [[ENTER, 0], [TEXT, 10], [ENTER, 109], [ENTER, 110]] as const;
  assert.deepEqual(heard.map(([key, at]) => keyboard.hears(key, at)), [true, true, false, true]);
});
