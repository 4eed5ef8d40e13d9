import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import type { AgentState } from "../agent/activity.ts";
import type { TicketState } from "../delegation/ticket.ts";
import { formatLiveState, parseLiveState } from "./document.ts";
import { foldLive } from "./fold.ts";
import { EMPTY_LIVE_STATE, type LiveEvent, type LiveState } from "./live_state.ts";

const asked = (
  at: number,
  ticketId: string,
  from: string | undefined,
  target: string,
): LiveEvent => ({
  at,
  event: "asked",
  ticketId,
  source: from === undefined ? { kind: "human" } : { kind: "agent", agentId: from },
  target,
  kind: "ask",
  task: `Do ${ticketId}`,
});

const fold = (...events: LiveEvent[]) => foldLive(undefined, events);

const WORK: LiveEvent[] = [
  { at: 1, event: "agentState", agentId: "b", state: "idle" },
  asked(2, "t1", "a", "b"),
  { at: 3, event: "turnBegan", agentId: "b", ticketId: "t1" },
  { at: 3, event: "agentState", agentId: "b", state: "busy" },
];

Deno.test("who works on what is known from the question to its end", () => {
  const busy = fold(...WORK);
  assert.deepEqual(busy.agents.b, {
    state: "busy",
    since: 3,
    working: { ticketId: "t1", since: 3 },
  });
  assert.equal(busy.open.t1?.task, "Do t1");
  assert.equal(busy.lastDelegation?.state, "open");
  const done = foldLive(busy, [{ at: 9, event: "settled", ticketId: "t1", state: "answered" }]);
  assert.deepEqual(done.open, {});
  assert.equal(done.agents.b?.working, undefined);
  assert.deepEqual([done.agents.b?.lastDone?.state, done.agents.b?.lastDone?.endedAt], [
    "answered",
    9,
  ]);
  assert.deepEqual([done.lastDelegation?.state, done.lastDelegation?.endedAt], ["answered", 9]);
});

Deno.test("what a person asks is work, not a delegation between agents", () => {
  const state = fold(...WORK, asked(5, "t2", undefined, "b"));
  assert.equal(state.lastDelegation?.ticketId, "t1");
  assert.deepEqual(Object.keys(state.open), ["t1", "t2"]);
});

Deno.test("an intention is the agent's latest, and it may have none", () => {
  const state = fold(
    { at: 5, event: "intended", agentId: "a", text: "write\n tests" },
    { at: 4, event: "intended", agentId: "a", text: "older" },
  );
  assert.deepEqual(state.agents.a?.intention, { text: "write tests", at: 5 });
  const none = foldLive(state, [{ at: 6, event: "intended", agentId: "a", text: " " }]);
  assert.equal(none.agents.a?.intention, undefined);
});

Deno.test("a turn of a person's own is no ticket's, and the end of a program ends its work", () => {
  const own = foldLive(fold(...WORK), [{ at: 4, event: "turnBegan", agentId: "b" }]);
  assert.equal(own.agents.b?.working, undefined);
  const died = foldLive(fold(...WORK), [
    { at: 4, event: "agentState", agentId: "b", state: "exited" },
  ]);
  assert.equal(died.agents.b?.working, undefined);
  const ended = foldLive(fold(...WORK), [{ at: 4, event: "turnEnded", agentId: "b" }]);
  assert.equal(ended.agents.b?.working, undefined);
  assert.ok(ended.open.t1);
});

Deno.test("after a restart nobody works yet, and only tickets that are open are", () => {
  const before = fold(...WORK, asked(5, "t2", "a", "c"), {
    at: 6,
    event: "intended",
    agentId: "b",
    text: "tests",
  });
  const kept = parseLiveState(formatLiveState(before), "live state");
  const state = foldLive(kept, [{ at: 9, event: "restarted", open: ["t1"] }]);
  assert.deepEqual(Object.keys(state.open), ["t1"]);
  assert.deepEqual(state.agents.b, {
    state: "stopped",
    since: 9,
    intention: { text: "tests", at: 6 },
  });
  assert.equal(state.lastDelegation, undefined);
});

Deno.test("news that come late or again bring back nothing", () => {
  const late: LiveEvent = { at: 2, event: "agentState", agentId: "b", state: "idle" };
  assert.equal(foldLive(fold(...WORK), [late]).agents.b?.state, "busy");
  const done = foldLive(fold(...WORK), [
    { at: 9, event: "settled", ticketId: "t1", state: "answered" },
    { at: 10, event: "settled", ticketId: "t1", state: "failed" },
    asked(11, "t1", "a", "b"),
  ]);
  assert.deepEqual(done.open, {});
  assert.deepEqual([done.lastDelegation?.state, done.lastDelegation?.endedAt], ["answered", 9]);
});

Deno.test("long texts are cut, so that the state stays small", () => {
  const { agents } = fold({ at: 1, event: "intended", agentId: "a", text: "😀 ".repeat(9_999) });
  assert.ok((agents.a?.intention?.text.length ?? 0) < 400);
});

Deno.test("what was kept by something else is refused, not guessed", () => {
  for (const text of ["", "{}", '{"version":2,"agents":{},"open":{}}']) {
    assert.throws(() => parseLiveState(text, "live state"), { code: "INVALID" });
  }
  assert.deepEqual(parseLiveState(formatLiveState(EMPTY_LIVE_STATE), "x"), EMPTY_LIVE_STATE);
});

Deno.test("a state that is kept and read between any two events, and hears each of them twice, is the same", async () => {
  await runSchedules(
    "live states",
    150,
    (random) => {
      const events = randomEvents(random);
      const whole = foldLive(undefined, events);
      let each: LiveState | undefined;
      for (const event of events) {
        each = parseLiveState(formatLiveState(foldLive(each, [event, event])), "live state");
      }
      assert.deepEqual(each, whole);
      checkSense(whole);
      return Promise.resolve({ events: events.length, open: Object.keys(whole.open).length });
    },
    1,
    21,
  );
});

function checkSense({ agents, open, lastDelegation }: LiveState): void {
  for (const [id, { working }] of Object.entries(agents)) {
    if (working) assert.equal(open[working.ticketId]?.target, id);
  }
  if (lastDelegation?.state === "open") assert.ok(open[lastDelegation.ticketId]);
}

const AGENTS = ["a", "b", "c"];
const STATES: AgentState[] = ["idle", "busy", "exited", "needsYou"];
const ENDS: TicketState[] = ["answered", "failed", "cancelled"];

function randomEvents(random: Random): LiveEvent[] {
  let tickets = 0;
  return Array.from({ length: 40 }, (_, at): LiveEvent => {
    const agentId = random.pick(AGENTS) ?? "a";
    const ticketId = `t${random.below(tickets + 1)}`;
    switch (random.below(7)) {
      case 0:
        return { at, event: "agentState", agentId, state: random.pick(STATES) ?? "idle" };
      case 1:
      case 2:
        return asked(at, `t${tickets++}`, random.pick([undefined, ...AGENTS]), agentId);
      case 3:
        return { at, event: "turnBegan", agentId, ...(random.chance(0.8) ? { ticketId } : {}) };
      case 4:
        return { at, event: "settled", ticketId, state: random.pick(ENDS) ?? "failed" };
      case 5:
        return { at, event: "intended", agentId, text: random.pick(["", "x", "y"]) ?? "" };
      default:
        return random.chance(0.7)
          ? { at, event: "turnEnded", agentId }
          : { at, event: "agentRemoved", agentId };
    }
  });
}
