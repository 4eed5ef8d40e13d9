import assert from "node:assert/strict";
import { planOf, testPlan } from "./test_shards.ts";

const NAMES = [
  "window_test.ts",
  "support",
  "real_cli_chat_test.ts",
  "limit_browser_test.ts",
  "doors_test.ts",
];

Deno.test("every test runs once, whatever runs side by side", () => {
  assert.deepEqual(planOf("all", NAMES), {
    alone: ["tests/limit_browser_test.ts", "tests/window_test.ts"],
    rest: [
      ["core", "server", "tools", "ui"],
      ["tests/doors_test.ts", "tests/real_cli_chat_test.ts", "tests/support"],
    ],
  });
  const many = Array.from({ length: 30 }, (_, at) => `${at}_test.ts`);
  const { alone, rest } = planOf("e2e", [...many, ...NAMES]);
  const all = [...alone, ...rest.flat()];
  assert.deepEqual(all.toSorted(), [...many, ...NAMES].map((name) => `tests/${name}`).toSorted());
  assert.ok(rest.every((portion) => portion.length > 0));
});

Deno.test("tests that need a display never run side by side", async () => {
  const { rest } = await testPlan("all");
  assert.ok(rest.length > 1);
  assert.deepEqual(rest.flat().filter((path) => /browser|window/.test(path)), []);
});
