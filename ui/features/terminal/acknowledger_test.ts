import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../../core/numbers.ts";
import { Acknowledger } from "./acknowledger.ts";

Deno.test("the host hears of every full portion at once", () => {
  const sent: number[] = [];
  const acks = new Acknowledger((bytes) => sent.push(bytes));
  acks.parsed(TERMINAL_FLOW.ackEvery - 1);
  assert.deepEqual(sent, []);
  acks.parsed(1);
  assert.deepEqual(sent, [TERMINAL_FLOW.ackEvery]);
});

Deno.test("the rest follows when output pauses", async () => {
  const sent = Promise.withResolvers<number>();
  new Acknowledger(sent.resolve).parsed(5);
  assert.equal(await sent.promise, 5);
});

Deno.test("bytes of a broken connection are never acknowledged on the next", () => {
  const sent: number[] = [];
  const acks = new Acknowledger((bytes) => sent.push(bytes));
  acks.parsed(100);
  acks.reset();
  acks.parsed(TERMINAL_FLOW.ackEvery);
  assert.deepEqual(sent, [TERMINAL_FLOW.ackEvery]);
});
