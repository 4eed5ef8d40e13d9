import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import { ThreadReading } from "./reading.ts";

/** A stream that says what was done to it. */
class Stream {
  readonly did: string[] = [];
  pause = () => void this.did.push("pause");
  resume = () => void this.did.push("resume");
}

/** Resolves after every timer that was due when it was asked for: the end of a rest. */
const rested = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("programs that never stop writing let their thread look around", async () => {
  const thread = new ThreadReading(100);
  const [one, two] = [new Stream(), new Stream()];
  const [first, second] = [thread.add(one), thread.add(two)];
  first.took(60, 0);
  assert.deepEqual([one.did, two.did], [[], []]);
  second.took(60, 0);
  assert.deepEqual([one.did, two.did], [["pause"], ["pause"]]);
  await rested();
  assert.deepEqual([one.did, two.did], [["pause", "resume"], ["pause", "resume"]]);
});

Deno.test("a terminal is not read while its screen is too far behind", () => {
  const stream = new Stream();
  const reading = new ThreadReading(Infinity).add(stream);
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow);
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow - 1);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("a rest does not end before the screen has caught up", async () => {
  const stream = new Stream();
  const reading = new ThreadReading(1).add(stream);
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  await rested();
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(0);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("what an ended program has left is read without a rest", () => {
  const stream = new Stream();
  const thread = new ThreadReading(1);
  const [ended, other] = [thread.add(stream), thread.add(new Stream())];
  ended.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  ended.readOut();
  other.took(1, 0);
  ended.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});
