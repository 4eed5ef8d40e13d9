import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import { ThreadReading } from "./reading.ts";

/** A stream that says what was done to it. */
class Stream {
  readonly did: string[] = [];
  pause = () => void this.did.push("pause");
  resume = () => void this.did.push("resume");
}

/** Resolves after every timer that was due when it was asked for. */
const timersRun = () => new Promise((resolve) => setTimeout(resolve));

async function roundOver(): Promise<void> {
  await timersRun();
  await timersRun();
}

Deno.test("a program that never stops writing rests once it has had its portion", async () => {
  const thread = new ThreadReading(100);
  const stream = new Stream();
  const flood = thread.add(stream);
  thread.add(new Stream());
  flood.took(60, 0);
  assert.deepEqual(stream.did, []);
  flood.took(60, 0);
  assert.deepEqual(stream.did, ["pause"]);
  await timersRun();
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("several that flow share a round, and each has its portion before all rest", async () => {
  const thread = new ThreadReading(100);
  const [one, two] = [new Stream(), new Stream()];
  const [first, second] = [thread.add(one), thread.add(two)];
  second.took(50, 0);
  first.took(100, 0);
  await roundOver();
  for (const { did } of [one, two]) did.length = 0;
  first.took(50, 0);
  assert.deepEqual([one.did, two.did], [["pause"], []], "half of a round is its portion now");
  second.took(40, 0);
  await timersRun();
  assert.deepEqual([one.did, two.did], [["pause"], ["pause"]], "then all that flow rest");
  await timersRun();
  assert.deepEqual([one.did, two.did], [["pause", "resume"], ["pause", "resume"]]);
});

Deno.test("the echo of a key never waits for the programs that flood beside it", async () => {
  const thread = new ThreadReading(100);
  const stream = new Stream();
  const [flood, echo] = [thread.add(new Stream()), thread.add(stream)];
  for (let round = 0; round < 3; round++) {
    flood.took(100, 0);
    echo.took(1, 0);
    await timersRun();
    echo.took(1, 0);
    await timersRun();
  }
  assert.deepEqual(stream.did, []);
});

Deno.test("a terminal is not read while its screen is too far behind", async () => {
  const stream = new Stream();
  const reading = new ThreadReading(Infinity).add(stream);
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow);
  await roundOver();
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow - 1);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("the end of a rest does not go before a screen that is behind", async () => {
  const stream = new Stream();
  const thread = new ThreadReading(1);
  const reading = thread.add(stream);
  thread.add(new Stream());
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  await roundOver();
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(0);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("what an ended program has left is read without a rest", async () => {
  const stream = new Stream();
  const thread = new ThreadReading(1);
  const reading = thread.add(stream);
  thread.add(new Stream());
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  reading.readOut();
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  await roundOver();
  assert.deepEqual(stream.did, ["pause", "resume"]);
});
