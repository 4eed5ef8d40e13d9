import assert from "node:assert/strict";
import { readTally, tallyLine } from "./test_tally.ts";

Deno.test("the closing line of a test run is understood", () => {
  assert.deepEqual(readTally("x ... ok (1ms)\n\nok | 27 passed | 0 failed (2s)\n", 0), {
    passed: 27,
    failed: 0,
  });
  assert.deepEqual(
    readTally(
      "\n\x1b[31mFAILED\x1b[0m | 25 passed (3 steps) | 2 failed (1 step) | 1 ignored (1s)",
      1,
    ),
    { passed: 25, failed: 2 },
  );
});

Deno.test("a run that could not start is a failure", () => {
  assert.equal(tallyLine(readTally("error: Module not found", 1)), "0 passed, 1 failed");
  assert.equal(tallyLine(readTally("ok | 3 passed | 0 failed (1s)", 1)), "3 passed, 1 failed");
});
