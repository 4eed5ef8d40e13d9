import assert from "node:assert/strict";
import { IdeaError } from "../../core/error.ts";
import { LineSplitter } from "./line_splitter.ts";

const encoder = new TextEncoder();

function split(chunks: Iterable<Uint8Array>, maxBytes = 1_000): string[] {
  const splitter = new LineSplitter(maxBytes);
  const lines = [...chunks].flatMap((chunk) => splitter.push(chunk));
  return [...lines, ...splitter.end()];
}

Deno.test("lines come whole however the bytes are cut, in the middle of a character too", () => {
  const text = "größe 日本 🦉\r\nzwei\n\nfour \r x\nlast";
  const bytes = encoder.encode(text);
  const expected = ["größe 日本 🦉", "zwei", "", "four \r x", "last"];
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
    assert.deepEqual(split(chunks), expected, `chunks of ${size}`);
  }
});

Deno.test("a chunk whose memory is filled again does not change a line", () => {
  const splitter = new LineSplitter(100);
  const memory = encoder.encode("abc");
  splitter.push(memory);
  memory.fill(0x78);
  assert.deepEqual(splitter.push(encoder.encode("\n")), ["abc"]);
});

Deno.test("bytes that are no text do not end the stream", () => {
  assert.deepEqual(split([new Uint8Array([0x61, 0xff, 0x62, 0x0a])]), ["a\uFFFDb"]);
});

Deno.test("a line beyond the bound is refused, one at the bound is not", () => {
  assert.deepEqual(split([encoder.encode("12345\n")], 5), ["12345"]);
  assert.throws(
    () => split([encoder.encode("123"), encoder.encode("456")], 5),
    (thrown) => thrown instanceof IdeaError && thrown.code === "TOO_LARGE",
  );
});
