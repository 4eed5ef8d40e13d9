import assert from "node:assert/strict";
import { until } from "../../tests/support/wait.ts";
import { Allowance, Paced } from "./pacing.ts";

Deno.test("the first news is told at once, a burst as one, and the last of it always", async () => {
  const said: number[] = [];
  let value = 0;
  const paced = new Paced(20, () => said.push(value));
  for (value = 1; value <= 50; value++) paced.push();
  assert.deepEqual(said, [1]);
  value = 50;
  await until(() => said.length === 2, "the last of the burst");
  assert.deepEqual(said, [1, 50]);
  paced.push();
  paced.end();
  assert.deepEqual(said, [1, 50]);
});

Deno.test("only so many are allowed in any second, and again after it", () => {
  const allowance = new Allowance(2);
  const taken = [0, 10, 20, 999, 1_000, 1_010, 1_020].map((now) => allowance.take(now));
  assert.deepEqual(taken, [true, true, false, false, true, true, false]);
});
