import assert from "node:assert/strict";
import { LeftModes } from "./left_modes.ts";

const SHELL = 100;
const PROGRAM = 200;
const OTHER = 300;

/** A terminal whose groups die on request; says what is taken back. */
class Stage {
  readonly #dead = new Set<number>();
  readonly #modes = new LeftModes((group) => !this.#dead.has(group));

  writes(text: string, front: number): string {
    return this.#modes.chunk(new TextEncoder().encode(text), () => front);
  }

  dies(group: number): this {
    this.#dead.add(group);
    return this;
  }
}

const MODES = "\x1b[?1000h\x1b[?1002;1003h\x1b[?1006h\x1b[?1004h\x1b[>4;2m\x1b[?1h\x1b=\x1b[?25l";
const TAKEN_BACK = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[>4;0m\x1b[?1l" +
  "\x1b>\x1b[?25h";

Deno.test("what a dead program left on is taken back once, before the shell's next words", () => {
  const stage = new Stage();
  assert.equal(stage.writes("$ ", SHELL), "");
  assert.equal(stage.writes(MODES, PROGRAM), "");
  assert.equal(stage.writes("more", PROGRAM), "");
  assert.equal(stage.dies(PROGRAM).writes("Killed\r\n$ ", SHELL), TAKEN_BACK);
  assert.equal(stage.writes("$ ", SHELL), "");
});

Deno.test("a stopped program keeps its modes, until it is killed", () => {
  const stage = new Stage();
  stage.writes(MODES, PROGRAM);
  assert.equal(stage.writes("[1]+ Stopped\r\n$ ", SHELL), "");
  stage.writes("other program", OTHER);
  assert.equal(stage.dies(OTHER).writes("$ ", SHELL), "");
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), TAKEN_BACK);
});

Deno.test("a shell keeps the modes it turned on itself, also when a program wanted them too", () => {
  const stage = new Stage();
  stage.writes("\x1b[?1004h\x1b[?2004h\x1b[=5u$ ", SHELL);
  stage.writes("\x1b[?1004h\x1b[?1000h\x1b[>1u", PROGRAM);
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), "\x1b[<1u\x1b[?1000l");
});

Deno.test("a program that cleans up after itself is not cleaned up after", () => {
  const stage = new Stage();
  stage.writes(`\x1b[?1049h${MODES}\x1b[>7u`, PROGRAM);
  stage.writes(`\x1b[<u${TAKEN_BACK}\x1b[?1049l`, PROGRAM);
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), "");
});

Deno.test("a program that ends the terminal's state with a reset leaves nothing", () => {
  const stage = new Stage();
  stage.writes(`${MODES}\x1b[>7u`, PROGRAM);
  stage.writes("\x1bc", PROGRAM);
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), "");
});

Deno.test("each screen gets its own keyboard back, in the order the screens were left", () => {
  const stage = new Stage();
  stage.writes("\x1b[>1u\x1b[?1049h\x1b[>7u\x1b[>15u", PROGRAM);
  assert.equal(
    stage.dies(PROGRAM).writes("$ ", SHELL),
    "\x1b[<2u\x1b[?1049l\x1b[<1u",
  );
});

Deno.test("modes are seen wherever the output is cut", () => {
  for (let cut = 1; cut < MODES.length; cut++) {
    const stage = new Stage();
    stage.writes(MODES.slice(0, cut), PROGRAM);
    stage.writes(MODES.slice(cut), PROGRAM);
    assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), TAKEN_BACK, `cut at ${cut}`);
  }
});

Deno.test("progress of a program that died does not go on", () => {
  const stage = new Stage();
  stage.writes("\x1b]9;4;1;40\x07", PROGRAM);
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), "\x1b]9;4;0\x1b\\");
  stage.writes("\x1b]9;4;3\x1b\\\x1b]9;4;0\x1b\\", OTHER);
  assert.equal(stage.dies(OTHER).writes("$ ", SHELL), "");
});

Deno.test("a sequence that never ends is given up, and what follows is seen", () => {
  const stage = new Stage();
  stage.writes(`\x1b[?${"1;".repeat(500)}`, PROGRAM);
  stage.writes("h\x1b[?1000h", PROGRAM);
  assert.equal(stage.dies(PROGRAM).writes("$ ", SHELL), "\x1b[?1000l");
});
