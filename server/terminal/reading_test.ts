import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import { ThreadReading } from "./reading.ts";

/** A stream that says what was done to it. */
class Stream {
  readonly did: string[] = [];
  pause = () => void this.did.push("pause");
  resume = () => void this.did.push("resume");
}

/** The reading of a thread whose rests end when the test says so. */
class Stage {
  readonly #due: (() => void)[] = [];
  readonly thread: ThreadReading;

  constructor(roundBytes: number) {
    this.thread = new ThreadReading(roundBytes, (run) => this.#due.push(run));
  }

  /** What is due now happens; what that leads to is due the next time. */
  goOn(): void {
    for (const run of this.#due.splice(0)) run();
  }
}

Deno.test("a program that never stops writing rests once it has had its portion", () => {
  const stage = new Stage(100);
  const { thread } = stage;
  const stream = new Stream();
  const flood = thread.add(stream);
  thread.add(new Stream());
  flood.took(60, 0);
  assert.deepEqual(stream.did, []);
  flood.took(60, 0);
  assert.deepEqual(stream.did, ["pause"]);
  stage.goOn();
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("several that flow share a round, and each has its portion before all rest", () => {
  const stage = new Stage(100);
  const { thread } = stage;
  const [one, two] = [new Stream(), new Stream()];
  const [first, second] = [thread.add(one), thread.add(two)];
  second.took(50, 0);
  first.took(100, 0);
  stage.goOn();
  stage.goOn();
  for (const { did } of [one, two]) did.length = 0;
  first.took(50, 0);
  assert.deepEqual([one.did, two.did], [["pause"], []], "half of a round is its portion now");
  second.took(40, 0);
  stage.goOn();
  assert.deepEqual([one.did, two.did], [["pause"], ["pause"]], "then all that flow rest");
  stage.goOn();
  assert.deepEqual([one.did, two.did], [["pause", "resume"], ["pause", "resume"]]);
});

Deno.test("the echo of a key never waits for the programs that flood beside it", () => {
  const stage = new Stage(100);
  const { thread } = stage;
  const stream = new Stream();
  const [flood, echo] = [thread.add(new Stream()), thread.add(stream)];
  for (let round = 0; round < 3; round++) {
    flood.took(100, 0);
    echo.took(1, 0);
    stage.goOn();
    echo.took(1, 0);
    stage.goOn();
  }
  assert.deepEqual(stream.did, []);
});

Deno.test("a terminal is not read while its screen is too far behind", () => {
  const stream = new Stream();
  const stage = new Stage(Infinity);
  const reading = stage.thread.add(stream);
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow);
  stage.goOn();
  stage.goOn();
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(TERMINAL_FLOW.emulatorLow - 1);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("the end of a rest does not go before a screen that is behind", () => {
  const stream = new Stream();
  const stage = new Stage(1);
  const { thread } = stage;
  const reading = thread.add(stream);
  thread.add(new Stream());
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  stage.goOn();
  stage.goOn();
  assert.deepEqual(stream.did, ["pause"]);
  reading.caughtUp(0);
  assert.deepEqual(stream.did, ["pause", "resume"]);
});

Deno.test("what an ended program has left is read without a rest", () => {
  const stream = new Stream();
  const stage = new Stage(1);
  const { thread } = stage;
  const reading = thread.add(stream);
  thread.add(new Stream());
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  reading.readOut();
  reading.took(1, TERMINAL_FLOW.emulatorHigh + 1);
  stage.goOn();
  stage.goOn();
  assert.deepEqual(stream.did, ["pause", "resume"]);
});
