import assert from "node:assert/strict";
import { planOf, testPlan } from "./test_shards.ts";

Deno.test("every test runs once, whatever runs side by side", () => {
  const files = ["core/a_test.ts", "tests/window_test.ts", "tests/doors_test.ts"];
  for (let at = 0; at < 100; at++) {
    files.push(`server/${at}_test.ts`, `tests/${at}_browser_test.ts`, `tests/real_${at}_test.ts`);
  }
  const portions = planOf(files);
  assert.deepEqual(portions.flatMap((portion) => portion.files).sort(), files.sort());
  assert.equal(new Set(portions.map(({ name }) => name)).size, portions.length);
  assert.ok(portions.every((portion) => portion.files.length > 0));
});

Deno.test("what runs side by side differs", () => {
  const files = ["a", "b", "c", "d", "e"].flatMap((name) => [
    `server/${name}_test.ts`,
    `tests/${name}_browser_test.ts`,
    `tests/${name}_test.ts`,
  ]);
  const first = planOf(files).slice(0, 3).map(({ name }) => name);
  assert.deepEqual(first, ["browser-1", "end-to-end-1", "unit-1"]);
});

Deno.test("tests that start a server of displays run one after the other", async () => {
  const portions = await testPlan("all");
  const shown = portions.filter(({ files }) => files.some((path) => /window_test/.test(path)));
  assert.equal(shown.length, 1);
});
