import assert from "node:assert/strict";
import { failuresIn, filesOf } from "./test_failures.ts";

const OUTPUT = `running 2 tests from ./a_test.ts
one ... \x1b[31mFAILED\x1b[0m (1ms)
two ... FAILED (1ms)

 ERRORS 

one => ./a_test.ts:3:6
error: AssertionError: 1 is not 2
    at file:///a_test.ts:4:3

two => ./a_test.ts:7:6
error: Error: gone
${"    at somewhere\n".repeat(30)}
 FAILURES 

one => ./a_test.ts:3:6
two => ./a_test.ts:7:6

FAILED | 0 passed | 2 failed (3ms)
`;

Deno.test("each failure is told once more, with its place and its reason, in a few lines", () => {
  const [one, two, ...more] = failuresIn(OUTPUT, 1);
  assert.deepEqual(more, []);
  assert.match(one ?? "", /^one => \.\/a_test\.ts:3:6\nerror: AssertionError: 1 is not 2\n/);
  assert.match(two ?? "", /^two => .*\nerror: Error: gone\n/);
  assert.ok((two ?? "").split("\n").length < 20);
});

Deno.test("a run that broke off is told with the last it said", () => {
  assert.deepEqual(failuresIn("running 1 test from ./a_test.ts\na test ...", 137), [
    "It broke off:\nrunning 1 test from ./a_test.ts\na test ...",
  ]);
});

Deno.test("a run that passed has nothing to tell", () => {
  assert.deepEqual(failuresIn("ok | 1 passed | 0 failed (1ms)", 0), []);
});

Deno.test("the files that failed are known, each once", () => {
  assert.deepEqual(filesOf([...failuresIn(OUTPUT, 1), "It broke off:\na test ..."]), ["a_test.ts"]);
});
