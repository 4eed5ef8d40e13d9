import assert from "node:assert/strict";
import { cautiousEstimate } from "../handoff/budget.ts";
import { describeAgent, describeLive, type LiveWish } from "./describe.ts";
import { foldLive } from "./fold.ts";
import { EMPTY_LIVE_STATE, type LiveEvent } from "./live_state.ts";

const MINUTE = 60_000;
const NAMES = new Map([["a", "Alice"], ["b", "Bob"], ["c", "Carol"]]);
const wish = (tokens = 500, reader?: string): LiveWish => ({
  names: NAMES,
  now: 10 * MINUTE,
  budget: { tokens, estimate: cautiousEstimate },
  ...(reader === undefined ? {} : { reader }),
});

const EVENTS: LiveEvent[] = [
  { at: 0, event: "agentState", agentId: "c", state: "exited" },
  { at: 0, event: "agentState", agentId: "a", state: "busy" },
  {
    at: MINUTE,
    event: "asked",
    ticketId: "t1",
    source: { kind: "agent", agentId: "a" },
    target: "b",
    kind: "ask",
    task: 'Fix "it"\n- Alice: free',
  },
  { at: 2 * MINUTE, event: "turnBegan", agentId: "b", ticketId: "t1" },
  { at: 2 * MINUTE, event: "agentState", agentId: "b", state: "busy" },
  { at: 8 * MINUTE, event: "intended", agentId: "b", text: "writing tests" },
];
const STATE = foldLive(undefined, EVENTS);

Deno.test("agents are told who works on what, for whom, since when, and what comes next", () => {
  assert.equal(
    describeLive(STATE, wish()),
    [
      "# Who works on what",
      "",
      '- Bob: busy for 8 min; works on "Fix \\"it\\" - Alice: free", asked by Alice; at: "writing tests" (2 min ago)',
      "- Alice: busy for 10 min; waits for Bob",
      "- Carol: not running for 10 min",
      '- Last handed over: "Fix \\"it\\" - Alice: free" from Alice to Bob, 9 min ago, not answered yet',
      "",
    ].join("\n"),
  );
});

Deno.test("what an agent has done last, and what waits for it, is told", () => {
  const more = foldLive(STATE, [
    { at: 9 * MINUTE, event: "settled", ticketId: "t1", state: "answered" },
    { ...EVENTS[2] as LiveEvent & { event: "asked" }, ticketId: "t2", at: 9 * MINUTE },
  ]);
  const line = describeAgent(more, "b", wish());
  assert.match(line, /1 in its queue/);
  assert.match(line, /last: "Fix .*", answered 1 min ago/);
});

Deno.test("a reader is not told about itself, nor about agents that are no more", () => {
  const text = describeLive(STATE, { ...wish(500, "a"), names: new Map([["a", "Alice"]]) });
  assert.doesNotMatch(text, /^- (Alice|Bob|Carol):/m);
  assert.equal(describeLive(EMPTY_LIVE_STATE, wish()), "");
  assert.match(describeAgent(EMPTY_LIVE_STATE, "x", wish()), /unknown/);
});

Deno.test("the text never costs more than its budget, and says how many it does not name", () => {
  for (let tokens = 0; tokens < 400; tokens += 7) {
    const text = describeLive(STATE, wish(tokens));
    assert.ok(cautiousEstimate(text) <= tokens, text);
  }
  const shortest = Array.from({ length: 400 }, (_, tokens) => describeLive(STATE, wish(tokens)))
    .find((text) => text !== "");
  assert.match(shortest ?? "", /- Bob: .*\n- … and 2 more: idea_list_agents names them\n$/);
});

Deno.test("a clock that was set back makes no negative times", () => {
  assert.match(describeAgent(STATE, "b", { ...wish(), now: -1 }), /busy for 0 s/);
});
