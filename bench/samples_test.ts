import { equal, throws } from "node:assert/strict";
import { median, percentile } from "./samples.ts";

Deno.test("a percentile is always a value that was measured", () => {
  equal(percentile([5, 1, 4, 2, 3], 95), 5);
  equal(percentile([5, 1, 4, 2, 3], 20), 1);
  equal(median([3, 1, 2]), 2);
  equal(median([4, 1, 3, 2]), 2);
});

Deno.test("nothing measured is an error, not a number", () => {
  throws(() => median([]), RangeError);
});
