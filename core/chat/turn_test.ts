import assert from "node:assert/strict";
import type { LimitedSignal } from "../limit/signal.ts";
import type { ReplyEvent } from "./reply_event.ts";
import {
  concludeTurn,
  isUntouched,
  NEW_TURN,
  type StreamEnd,
  takeEvent,
  takeUnreadable,
  type TurnSoFar,
} from "./turn.ts";

const CLOSED: StreamEnd = { kind: "closed", words: "it ended" };

function limit(at?: number): ReplyEvent & { limit: LimitedSignal } {
  const reset = at === undefined ? {} : { reset: { at, precision: "second" as const } };
  return {
    kind: "limit",
    limit: { signal: "limited", source: "structured", kind: "session", at: 1, ...reset },
  };
}

const delta = (text: string): ReplyEvent => ({ kind: "delta", text });
const text = (text: string): ReplyEvent => ({ kind: "text", text });
const final = (text: string): ReplyEvent => ({ kind: "final", text });
const tool: ReplyEvent = { kind: "tool", id: "t", name: "Bash", state: "started" };

function turnOf(...events: ReplyEvent[]): TurnSoFar {
  return events.reduce(takeEvent, NEW_TURN);
}

function outcomeOf(...events: ReplyEvent[]) {
  return concludeTurn(turnOf(...events), CLOSED);
}

Deno.test("a turn that closes after a limit is limited, the last time counts", () => {
  assert.deepEqual(outcomeOf(limit(1_700)), { kind: "limited", limit: limit(1_700).limit });
  assert.deepEqual(outcomeOf(limit()), { kind: "limited", limit: limit().limit });
  assert.deepEqual(outcomeOf(limit(1), limit(2)), { kind: "limited", limit: limit(2).limit });
});

Deno.test("a limit told again without its time or its window keeps what was known", () => {
  const again: ReplyEvent = { kind: "limit", limit: { ...limit().limit, kind: "unknown" } };
  assert.deepEqual(outcomeOf(limit(7), again), { kind: "limited", limit: limit(7).limit });
});

Deno.test("an answer after a limit wins", () => {
  const outcome = outcomeOf(text("a"), limit(42), final("fini"));
  assert.deepEqual(outcome, { kind: "completed", text: "fini" });
});

Deno.test("nothing counts after the end", () => {
  const outcome = outcomeOf(final("fini"), text("more"), limit(1), {
    kind: "final",
    text: "x",
    failed: true,
  });
  assert.deepEqual(outcome, { kind: "completed", text: "fini" });
});

Deno.test("a stream that closes with neither is a failure that keeps what was said", () => {
  assert.deepEqual(outcomeOf(text("one"), tool, delta("two "), delta("three")), {
    kind: "failed",
    why: "exited",
    words: "it ended",
    said: "one\n\ntwo three",
  });
  assert.equal(outcomeOf().kind, "failed");
});

Deno.test("an end without words means the last block; a block replaces its pieces", () => {
  const events = [delta("Hel"), delta("lo"), text("Hello!"), text("Bye.")];
  assert.deepEqual(outcomeOf(...events, { kind: "final" }), { kind: "completed", text: "Bye." });
  assert.equal(turnOf(...events).blocks.join(), "Hello!");
});

Deno.test("the CLI's own failure is told in its words", () => {
  const outcome = outcomeOf(text("Hm."), { kind: "final", text: "API Error: 400", failed: true });
  assert.deepEqual(outcome, {
    kind: "failed",
    why: "refused",
    words: "API Error: 400",
    said: "Hm.",
  });
});

Deno.test("a line that cannot be read fails the turn, unless the answer was there before", () => {
  const broken = takeUnreadable(turnOf(text("a")), "not JSON");
  const outcome = concludeTurn(takeEvent(broken, final("fini")), CLOSED);
  assert.deepEqual(outcome, { kind: "failed", why: "unreadable", words: "not JSON", said: "a" });
  const late = concludeTurn(takeUnreadable(turnOf(final("fini")), "not JSON"), CLOSED);
  assert.deepEqual(late, { kind: "completed", text: "fini" });
});

Deno.test("a turn that was stopped says why, unless it was already answered", () => {
  const stopped: StreamEnd = { kind: "stopped", why: "timeout", words: "too long" };
  const cut = concludeTurn(turnOf(text("a"), limit(1)), stopped);
  assert.deepEqual(cut, { kind: "failed", why: "timeout", words: "too long", said: "a" });
  assert.equal(concludeTurn(turnOf(final("fini")), stopped).kind, "completed");
});

Deno.test("only a turn in which nothing was said or done may be tried again", () => {
  const failed: ReplyEvent = { kind: "final", text: "no such conversation", failed: true };
  const session: ReplyEvent = { kind: "session", vendorSessionId: "s" };
  assert.ok(isUntouched(turnOf(session, { kind: "alive" }, failed)));
  for (const event of [delta("a"), text("a"), tool, limit()]) {
    assert.ok(!isUntouched(turnOf(event, failed)), event.kind);
  }
});
