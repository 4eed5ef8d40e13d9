import assert from "node:assert/strict";
import { WholeCharacters } from "./whole_characters.ts";

/** The parts a stream is handed on in, and what is left at its end. */
function cut(parts: readonly number[][]): number[][] {
  const whole = new WholeCharacters();
  return [...parts.map((part) => [...whole.take(Uint8Array.from(part))]), [...whole.end()]];
}

Deno.test("a character is handed on complete, wherever it was cut", () => {
  for (const character of ["é", "’", "─", "漢", "😀", "\u200d"]) {
    const bytes = [...new TextEncoder().encode(character)];
    for (let at = 1; at < bytes.length; at++) {
      const parts = cut([[0x61, ...bytes.slice(0, at)], [...bytes.slice(at), 0x62]]);
      assert.deepEqual(parts, [[0x61], [...bytes, 0x62], []], `${character} cut at ${at}`);
    }
    assert.deepEqual(cut(bytes.map((byte) => [byte])).flat(), bytes);
  }
});

Deno.test("what is no character passes as it is, and what never ends comes at the end", () => {
  for (const bytes of [[0x80], [0xff, 0x80], [0x80, 0x80, 0x80, 0x80], [0xc3, 0x28], [0xf8]]) {
    assert.deepEqual(cut([bytes]), [bytes, []]);
  }
  assert.deepEqual(cut([[0xe2, 0x80], [0x1b, 0x63]]), [[], [0xe2, 0x80, 0x1b, 0x63], []]);
  assert.deepEqual(cut([[0x61, 0xf0, 0x9f]]), [[0x61], [0xf0, 0x9f]]);
  assert.deepEqual(cut([[]]), [[], []]);
});
