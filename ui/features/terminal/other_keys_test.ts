import assert from "node:assert/strict";
import type { KeyStroke } from "./kitty_keys.ts";
import { otherKeySequence } from "./other_keys.ts";

const PLAIN: KeyStroke = {
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

const TABLE: [Partial<KeyStroke>, number, string | undefined][] = [
  [{ key: "Enter", shift: true }, 0, undefined],
  [{ key: "Enter" }, 2, undefined],
  [{ key: "Enter", shift: true }, 1, "\x1b[27;2;13~"],
  [{ key: "Enter", ctrl: true }, 1, "\x1b[27;5;13~"],
  [{ key: "Enter", shift: true }, 2, "\x1b[27;2;13~"],
  [{ key: "Tab", shift: true }, 2, undefined],
  [{ key: "Tab", ctrl: true }, 1, "\x1b[27;5;9~"],
  [{ key: "A", shift: true }, 2, undefined],
  [{ key: "c", ctrl: true }, 1, undefined],
  [{ key: "c", ctrl: true }, 2, "\x1b[27;5;99~"],
  [{ key: "C", ctrl: true, shift: true }, 2, "\x1b[27;6;67~"],
  [{ key: "1", ctrl: true }, 1, "\x1b[27;5;49~"],
  [{ key: "b", alt: true }, 1, undefined],
  [{ key: "b", alt: true }, 2, "\x1b[27;3;98~"],
  [{ key: "ArrowUp", ctrl: true }, 2, undefined],
  [{ key: "Enter", shift: true, type: "keyup" }, 2, undefined],
];

for (const [stroke, level, expected] of TABLE) {
  Deno.test(`modifyOtherKeys ${level}: ${JSON.stringify(stroke)}`, () => {
    assert.equal(otherKeySequence({ ...PLAIN, ...stroke }, level), expected);
  });
}
