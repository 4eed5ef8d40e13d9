import assert from "node:assert/strict";
import { parsePageMessage } from "./page_message.ts";

Deno.test("a page can answer the closing question and open links", () => {
  for (
    const message of [
      { type: "closeShown" },
      { type: "closeAnswer", answer: "keepRunning" },
      { type: "openExternal", url: "https://example.org/a?b#c" },
    ] as const
  ) {
    assert.deepEqual(parsePageMessage(JSON.stringify(message)), message);
  }
});

Deno.test("a page can start no program", () => {
  const addresses = [
    "file:///etc/passwd",
    "javascript:alert(1)",
    "vscode://x",
    "http://",
    "--help",
    7,
  ];
  for (const url of addresses) {
    assert.equal(parsePageMessage(JSON.stringify({ type: "openExternal", url })), undefined);
  }
});

Deno.test("what is not understood is ignored", () => {
  for (const text of ["", "null", "[]", "{", `{"type":"closeAnswer","answer":"maybe"}`]) {
    assert.equal(parsePageMessage(text), undefined);
  }
});
