import assert from "node:assert/strict";
import { type Key, KeyDecoder } from "./keys.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function oneByOne(text: string): Key[] {
  const decoder = new KeyDecoder();
  return [...bytes(text)].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
}

Deno.test("a character cut between two reads arrives whole", () => {
  const decoder = new KeyDecoder();
  const [first, ...rest] = bytes("漢");
  assert.deepEqual(decoder.push(Uint8Array.of(first ?? 0)), []);
  assert.deepEqual(decoder.push(Uint8Array.from(rest)), [{ key: "text", text: "漢" }]);
});

Deno.test("a paste is one key, whatever it holds and however it is cut", () => {
  const pasted = [{ key: "paste", text: "one\ntwo\x03\x1b[A" }];
  assert.deepEqual(oneByOne("\x1b[200~one\r\ntwo\x03\x1b[A\x1b[201~"), pasted);
});

Deno.test("Enter sends, Shift+Enter and line feed make a line", () => {
  assert.deepEqual(oneByOne("a\r"), [{ key: "text", text: "a" }, { key: "enter" }]);
  for (const shiftEnter of ["\x1b\r", "\x1b[13;2u", "\n"]) {
    assert.deepEqual(oneByOne(shiftEnter), [{ key: "newline" }]);
  }
});

Deno.test("Esc alone is known only when nothing follows", () => {
  const decoder = new KeyDecoder();
  assert.deepEqual(decoder.push(bytes("\x1b")), []);
  assert.equal(decoder.waiting, true);
  assert.deepEqual(decoder.flush(), [{ key: "escape" }]);
  assert.deepEqual(decoder.push(bytes("[A")), [{ key: "text", text: "[A" }]);
});

Deno.test("two Esc in one read are two keys", () => {
  const decoder = new KeyDecoder();
  const first = decoder.push(bytes("\x1b\x1b"));
  assert.deepEqual([...first, ...decoder.flush()], [{ key: "escape" }, { key: "escape" }]);
});

Deno.test("focus reports, function keys and Alt combinations are ignored", () => {
  assert.deepEqual(oneByOne("\x1b[I\x1b[O\x1b[15~\x1bxz"), [{ key: "text", text: "z" }]);
});
