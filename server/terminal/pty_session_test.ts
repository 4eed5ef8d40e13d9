import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import { PtySession } from "./pty_session.ts";
import { ThreadReading } from "./reading.ts";
import { shell } from "./testdata/terminals.ts";

/**
 * What is left of a program's output when reading pauses: less than a terminal holds unread,
 * so that the program can end.
 */
const LEFT = 2_000;

Deno.test("the last words of a program that ends while its screen is behind are not lost", async () => {
  const total = TERMINAL_FLOW.emulatorHigh + LEFT;
  const script = `stty -opost; head -c ${total} /dev/zero | tr '\\0' x`;
  let arrived = 0;
  const exit = Promise.withResolvers<number | null>();
  // Nobody says that the bytes are on the screen, so reading pauses just before the end.
  new PtySession(shell("s", script), {
    bytes: (bytes) => arrived += bytes.length,
    resized: () => {},
    exit: (code) => exit.resolve(code),
  }, new ThreadReading());
  assert.equal(await exit.promise, 0);
  assert.equal(arrived, total);
});
