import assert from "node:assert/strict";
import type { LogPage } from "../../../core/conversation/log_page.ts";
import { lastPart, MOST_TURNS, partAround, type Thread, withEarlier, withLater } from "./thread.ts";

/** Turns of ten bytes each; `from` 0 is the beginning of the log. */
function page(from: number, to: number, broken = 0): LogPage {
  const positions = Array.from({ length: to - from }, (_, at) => (from + at) * 10);
  return {
    turns: positions.map((position) => ({ position, turn: turn(position) })),
    ...(from === 0 ? {} : { before: from * 10 }),
    after: to * 10,
    broken,
  };
}

function turn(position: number) {
  const source = { kind: "human" } as const;
  return {
    id: `${position}`,
    conversation: "c",
    atMs: position,
    source,
    role: "prompt" as const,
    text: "",
  };
}

function span(thread: Thread): [number | undefined, number | undefined] {
  return [thread.turns[0]?.position, thread.turns.at(-1)?.position];
}

function brokenAt(thread: Thread): number[] {
  return thread.turns.filter(({ broken }) => broken > 0).map(({ position }) => position);
}

Deno.test("a thread begins with the end of its log", () => {
  const thread = lastPart(page(50, 100));
  assert.deepEqual(span(thread), [500, 990]);
  assert.equal(thread.before, 500);
  assert.equal(thread.atEnd, true);
});

Deno.test("earlier turns come before those that are there, down to the beginning", () => {
  const thread = withEarlier(lastPart(page(50, 100)), page(0, 50));
  assert.deepEqual(span(thread), [0, 990]);
  assert.equal(thread.before, undefined);
  assert.equal(thread.atEnd, true);
});

Deno.test("a thread never grows beyond what a page can hold, and what left can be read again", () => {
  const whole = lastPart(page(1_000, 1_000 + MOST_TURNS));
  const up = withEarlier(whole, page(950, 1_000));
  assert.equal(up.turns.length, MOST_TURNS);
  assert.deepEqual(span(up), [9_500, (950 + MOST_TURNS - 1) * 10]);
  assert.equal(up.atEnd, false);
  assert.equal(up.after, (950 + MOST_TURNS) * 10);
  const down = withLater(up, page(950 + MOST_TURNS, 1_000 + MOST_TURNS));
  assert.deepEqual(span(down), span(whole));
  assert.equal(down.before, 10_000);
});

Deno.test("the end of the log is known by a page without turns", () => {
  const thread = partAround(page(10, 50), page(50, 100));
  assert.equal(thread.atEnd, false);
  assert.equal(withLater(thread, { turns: [], after: 1_000, broken: 0 }).atEnd, true);
});

Deno.test("who reads the beginning of a thread keeps it while more is said", () => {
  const whole = lastPart(page(100, 100 + MOST_TURNS));
  const more = page(100 + MOST_TURNS, 110 + MOST_TURNS);
  assert.equal(withLater(whole, more, true).turns[0]?.position, 1_000);
  assert.equal(withLater(whole, more).turns[0]?.position, 1_100);
});

Deno.test("lines that cannot be read are told where they are, and none is forgotten", () => {
  const last = lastPart(page(50, 60, 2));
  assert.deepEqual(brokenAt(last), [500]);
  assert.deepEqual(brokenAt(withEarlier(last, page(40, 50, 1))), [400, 500]);
  const onlyBroken = { turns: [], after: 500, before: 450, broken: 3 };
  assert.equal(withEarlier(last, onlyBroken).turns[0]?.broken, 5);
  const tail = withLater(last, { turns: [], after: 650, broken: 1 });
  assert.equal(tail.brokenAtEnd, 1);
  const grown = withLater(tail, page(65, 70, 1));
  assert.equal(grown.brokenAtEnd, 0);
  assert.equal(grown.turns.find(({ position }) => position === 650)?.broken, 2);
});
