import assert from "node:assert/strict";
import { parsePageMessage } from "./page_message.ts";

Deno.test("a page can answer the closing question, open links and windows, and say how its own is", () => {
  for (
    const message of [
      { type: "closeShown" },
      { type: "closeAnswer", answer: "keepRunning" },
      { type: "openExternal", url: "https://example.org/a?b#c" },
      { type: "openWindow" },
      { type: "openWindow", projectId: "0b7c1a52-1f0e-4c3a-9f57-3c1d2e4f5a6b" },
      { type: "closeWindow" },
      { type: "title", title: "été" },
      { type: "bounds", bounds: { x: -5, y: 0, width: 900, height: 600 } },
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

const OTHERS = [
  `{"type":"openWindow","projectId":"../x"}`,
  `{"type":"title"}`,
  `{"type":"bounds","bounds":{"x":1}}`,
];

Deno.test("the title of a window is one line of bounded length", () => {
  const message = parsePageMessage(
    JSON.stringify({ type: "title", title: `a\nb${"c".repeat(999)}` }),
  );
  assert.ok(message?.type === "title");
  assert.match(message.title, /^a bc{190,}$/);
  assert.ok(message.title.length <= 200);
});

Deno.test("what is not understood is ignored", () => {
  for (
    const text of ["", "null", "[]", "{", `{"type":"closeAnswer","answer":"maybe"}`, ...OTHERS]
  ) {
    assert.equal(parsePageMessage(text), undefined);
  }
});
