import assert from "node:assert/strict";
import { HTTP } from "../../core/numbers.ts";
import { MemoryEventLog } from "./event_log.ts";

const event = (projectId: string) => ({ type: "projectOpened", projectId }) as const;

Deno.test("events are numbered without gaps and replayed from any point that is still kept", () => {
  const log = new MemoryEventLog();
  const heard: number[] = [];
  const stop = log.subscribe(({ seq }) => heard.push(seq));
  for (const id of ["a", "b", "c"]) log.publish(event(id));
  stop();
  log.publish(event("d"));
  assert.deepEqual(heard, [1, 2, 3]);
  assert.equal(log.latest(), 4);
  assert.deepEqual(log.since(2).map(({ seq }) => seq), [3, 4]);
  assert.deepEqual(log.since(4), []);
});

Deno.test("the newest events are kept, however many there were", () => {
  const log = new MemoryEventLog();
  for (let count = 0; count < HTTP.eventsKept + 10; count++) log.publish(event("a"));
  const kept = log.since(0);
  assert.equal(kept.length, HTTP.eventsKept);
  assert.equal(kept[0]?.seq, 11);
});
