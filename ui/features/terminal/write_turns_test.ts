import assert from "node:assert/strict";
import type { Output } from "./ordered_writer.ts";
import { WriteTurns } from "./write_turns.ts";

/** A page whose frames and clock go as the test says; parsing a piece takes a millisecond. */
class Page {
  readonly #runs: (() => void)[] = [];
  #now = 0;
  readonly turns = new WriteTurns({
    next: (run) => this.#runs.push(run),
    now: () => this.#now,
  });
  readonly parsed: string[] = [];

  terminal(): Output {
    return {
      write: (data, done) => {
        this.#now++;
        this.parsed.push(String(data));
        done?.();
      },
    };
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  frame(): string[] {
    const before = this.parsed.length;
    this.#runs.shift()?.();
    return this.parsed.slice(before);
  }
}

Deno.test("what you work in is parsed at once, however much the others wait", () => {
  const page = new Page();
  const [flood, mine] = [page.turns.enter(page.terminal()), page.turns.enter(page.terminal())];
  mine.goFirst();
  for (let at = 0; at < 100; at++) flood.write(`f${at}`);
  mine.write("key");
  assert.deepEqual(page.parsed, ["key"]);
});

Deno.test("the others take turns, one a frame, each for its share of it", () => {
  const page = new Page();
  const [one, two] = [page.turns.enter(page.terminal()), page.turns.enter(page.terminal())];
  for (let at = 0; at < 20; at++) {
    one.write("1");
    two.write("2");
  }
  const frames = Array.from({ length: 8 }, () => page.frame().join(""));
  assert.deepEqual(
    frames,
    ["1", "2", "1", "2", "1", "2", "1", "2"].map((name, at) => {
      const share = at < 6 ? 6 : 2;
      return name.repeat(share);
    }),
  );
});

Deno.test("a terminal you turn to shows at once what it had waiting, in order", () => {
  const page = new Page();
  const mine = page.turns.enter(page.terminal());
  for (const text of ["a", "b", "c"]) mine.write(text);
  mine.goFirst();
  mine.write("d");
  assert.deepEqual(page.parsed, ["a", "b", "c", "d"]);
  assert.deepEqual(page.frame(), []);
});

Deno.test("every byte is parsed in the end, and its parsing told", () => {
  const page = new Page();
  const terminals = [1, 2, 3].map(() => page.turns.enter(page.terminal()));
  let told = 0;
  for (let at = 0; at < 300; at++) terminals[at % 3]!.write(`${at}`, () => told++);
  for (let frame = 0; frame < 100; frame++) page.frame();
  assert.equal(told, 300);
  assert.equal(new Set(page.parsed).size, 300);
});

Deno.test("a terminal that is gone is never written to", () => {
  const page = new Page();
  const [gone, stays] = [page.turns.enter(page.terminal()), page.turns.enter(page.terminal())];
  gone.write("gone");
  stays.write("stays");
  gone.leave();
  page.frame();
  page.frame();
  assert.deepEqual(page.parsed, ["stays"]);
});

Deno.test("a terminal that goes away while it is parsed does not stop the others", () => {
  const page = new Page();
  const gone = page.turns.enter({ write: () => {} });
  const stays = page.turns.enter(page.terminal());
  gone.write("never parsed");
  page.frame();
  stays.write("stays");
  assert.deepEqual(page.frame(), []);
  gone.leave();
  assert.deepEqual(page.frame(), ["stays"]);
});

Deno.test("while you type the others wait for the echo, but never for long", () => {
  const page = new Page();
  const [flood, mine] = [page.turns.enter(page.terminal()), page.turns.enter(page.terminal())];
  mine.goFirst();
  const frames = Array.from({ length: 40 }, () => {
    flood.write("f");
    mine.typed();
    page.pass(20);
    return page.frame().length > 0;
  });
  const turns = frames.filter((turned) => turned).length;
  assert.ok(turns >= 3 && turns <= 5, `${turns} turns in 800 ms of typing`);
});
