import assert from "node:assert/strict";
import { shardsOf, testShards } from "./test_shards.ts";

const NAMES = [
  "window_test.ts",
  "support",
  "real_cli_chat_test.ts",
  "limit_browser_test.ts",
  "doors_test.ts",
];

Deno.test("every test runs once, whatever runs side by side", () => {
  assert.deepEqual(shardsOf("all", NAMES), [
    ["server", "tests/limit_browser_test.ts", "tests/window_test.ts"],
    ["core", "tools", "ui", "tests/doors_test.ts", "tests/real_cli_chat_test.ts", "tests/support"],
  ]);
  assert.deepEqual(
    shardsOf("e2e", NAMES).flat().toSorted(),
    NAMES.map((name) => `tests/${name}`).toSorted(),
  );
});

Deno.test("tests that need a display never run side by side", async () => {
  const [, ...others] = await testShards("all");
  assert.equal(others.length, 1);
  assert.deepEqual(others.flat().filter((path) => /browser|window/.test(path)), []);
});
