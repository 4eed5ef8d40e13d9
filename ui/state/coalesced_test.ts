import assert from "node:assert/strict";
import { Backoff } from "./backoff.ts";
import { Coalesced } from "./coalesced.ts";

Deno.test("a burst of requests costs two reads, and the last request sees its own read", async () => {
  const reads: PromiseWithResolvers<void>[] = [];
  const coalesced = new Coalesced(() => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  });
  const first = coalesced.run();
  const later = [coalesced.run(), coalesced.run(), coalesced.run()];
  reads[0]?.resolve();
  await first;
  while (reads.length < 2) await Promise.resolve();
  reads[1]?.resolve();
  await Promise.all(later);
  assert.equal(reads.length, 2);
});

Deno.test("a failed read reports to its caller and does not stop the next", async () => {
  let runs = 0;
  const coalesced = new Coalesced(() => {
    runs++;
    return runs === 1 ? Promise.reject(new Error("away")) : Promise.resolve();
  });
  await assert.rejects(coalesced.run(), /away/);
  await coalesced.run();
  assert.equal(runs, 2);
});

Deno.test("attempts to reconnect slow down, and start over after a success", () => {
  const backoff = new Backoff();
  const pauses = Array.from({ length: 8 }, () => backoff.next());
  assert.deepEqual(pauses.slice(0, 3), [250, 500, 1_000]);
  assert.equal(pauses.at(-1), 5_000);
  backoff.reset();
  assert.equal(backoff.next(), 250);
});
