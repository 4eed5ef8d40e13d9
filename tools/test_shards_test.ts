import assert from "node:assert/strict";
import { planOf, testPlan } from "./test_shards.ts";

Deno.test("every test runs once, whatever runs side by side", () => {
  const files = ["core/a_test.ts", "tests/window_test.ts", "tests/doors_test.ts"];
  for (let at = 0; at < 100; at++) {
    files.push(`server/${at}_test.ts`, `tests/${at}_browser_test.ts`, `tests/real_${at}_test.ts`);
  }
  const { alone, rest } = planOf(files);
  assert.deepEqual([...alone, ...rest].flatMap((portion) => portion.files).sort(), files.sort());
  const names = [...alone, ...rest].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok([...alone, ...rest].every((portion) => portion.files.length > 0));
});

Deno.test("tests that need a display never run side by side", async () => {
  const { alone, rest } = await testPlan("all");
  assert.ok(rest.length > 1 && alone.length > 0);
  const shown = rest.flatMap(({ files }) => files).filter((path) => /browser|window/.test(path));
  assert.deepEqual(shown.filter((path) => path.startsWith("tests/")), []);
});
