import assert from "node:assert/strict";
import { Random } from "../../tests/support/random.ts";
import { decodePath, encodePath, shownPath } from "./git_path.ts";

Deno.test("every sequence of bytes is the same after the way to the page and back", () => {
  const random = new Random(20261130);
  for (let times = 0; times < 2_000; times++) {
    const length = random.below(12);
    const bytes = Uint8Array.from({ length }, () => random.below(256));
    const sent = JSON.parse(JSON.stringify(decodePath(bytes)));
    assert.deepEqual(encodePath(sent), bytes);
  }
});

Deno.test("a path that is text stays as it is", () => {
  const path = "dossier é/\u{1f468}\u200d\u{1f469}/naïve\n.txt";
  assert.equal(decodePath(new TextEncoder().encode(path)), path);
});

Deno.test("a path is shown on one line, with a mark for what is no text", () => {
  const path = decodePath(Uint8Array.from([0x61, 0xff, 0x0a, 0x62]));
  assert.equal(shownPath(path), "a\ufffd\ufffdb");
});
