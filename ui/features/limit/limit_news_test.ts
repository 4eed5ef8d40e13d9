import assert from "node:assert/strict";
import type { AccountView, LimitedAgent } from "../../../core/limit/service.ts";
import { type LimitEvent, type LimitNews, stillTrue, withLimitNews } from "./limit_news.ts";

const RESET = 1_800_000_000_000;

function account(agents: LimitedAgent[], change: Partial<AccountView> = {}): AccountView {
  return {
    id: "claude",
    profileId: "claude",
    name: "Claude",
    place: "/home/ann/.claude",
    state: "limited",
    resetsAtMs: RESET,
    off: false,
    agents,
    usage: [],
    ...change,
  };
}

const waits = (agentId: string): LimitedAgent => (
  { projectId: "p", agentId, state: "parked", fireAtMs: RESET + 1 }
);
const event = <T extends LimitEvent["type"]>(type: T, agentId: string) => (
  { type, projectId: "p", agentId, attempts: 3 } as unknown as LimitEvent
);

/** Folds events, all answered by the same reading of the accounts. */
function fold(
  events: LimitEvent[],
  after: AccountView[],
  news: readonly LimitNews[] = [],
  before: AccountView[] = [],
): readonly LimitNews[] {
  return events.reduce((all, each) => withLimitNews(all, each, { before, after }, 5), news);
}

const names = (news: LimitNews | undefined) =>
  news && "agents" in news ? news.agents.map(({ agentId }) => agentId) : undefined;

Deno.test("agents of one account that are parked together are one piece of news, with all and the time", () => {
  const after = [account([waits("bob"), waits("dev")])];
  const news = fold([event("agentRateLimited", "bob"), event("agentRateLimited", "dev")], after);
  assert.equal(news.length, 1);
  assert.deepEqual(names(news[0]), ["bob", "dev"]);
  assert.ok(news[0]?.kind === "parked" && news[0].resetsAtMs === RESET);
});

Deno.test("a limit without a time and the question about it are one piece of news", () => {
  const { resetsAtMs: _, ...unknown } = account([{ ...waits("bob") }]);
  const events = [event("agentRateLimited", "bob"), event("agentRateLimitSuspected", "bob")];
  const news = fold(events, [unknown]);
  assert.equal(news.length, 1);
  assert.ok(news[0]?.kind === "parked" && news[0].resetsAtMs === undefined);
});

Deno.test("a repeat, and a time told to the second instead of the minute, tell nobody again", () => {
  const first = fold([event("agentRateLimited", "bob")], [account([waits("bob")])]);
  const again = fold(
    [event("agentRateLimited", "bob")],
    [account([waits("bob")], { resetsAtMs: RESET + 59_999 })],
    first,
  );
  assert.equal(again, first);
  const other = fold(
    [event("agentRateLimited", "bob")],
    [account([waits("bob")], { resetsAtMs: RESET + 60_001 })],
    first,
  );
  assert.notEqual(other[0], first[0]);
});

Deno.test("who comes back is told, even when the account does not name it any more", () => {
  const before = [account([waits("bob"), waits("dev")])];
  const parked = fold([event("agentRateLimited", "bob")], before);
  const first = fold([event("agentResumed", "bob")], [account([waits("dev")])], parked, before);
  assert.deepEqual([first.length, first[0]?.kind, names(first[0])], [1, "returned", ["bob"]]);
  const both = fold(
    [event("agentResumed", "dev")],
    [account([], { state: "open" })],
    first,
    [account([waits("dev")])],
  );
  assert.deepEqual(names(both[0]), ["bob", "dev"]);
  assert.equal(fold([event("agentResumed", "dev")], [], both, [account([waits("dev")])]), both);
});

Deno.test("an agent that could not be brought back is told, and again after the next limit", () => {
  const after = [account([{ projectId: "p", agentId: "bob", state: "parked" }])];
  const given = fold([event("agentResumeGivenUp", "bob")], after);
  assert.deepEqual([given[0]?.kind, names(given[0])], ["givenUp", ["bob"]]);
  const parked = fold([event("agentRateLimited", "bob")], [account([waits("bob")])], given);
  assert.equal(parked[0]?.kind, "parked");
});

Deno.test("thresholds of one window replace each other; those of another window do not", () => {
  const usage = (window: "session" | "weekly", threshold: number): LimitEvent => (
    { type: "usageWarned", account: "claude", window, threshold, usedPercent: threshold }
  );
  const news = fold(
    [usage("session", 80), usage("weekly", 80), usage("session", 95)],
    [account([], { state: "open" })],
  );
  assert.deepEqual(news.map(({ id }) => id), ["claude session", "claude weekly"]);
  assert.ok(news[0]?.kind === "usage" && news[0].warning.threshold === 95);
});

Deno.test("what is said of an agent or account that nobody knows is no news", () => {
  assert.deepEqual(fold([event("agentRateLimited", "bob")], []), []);
  assert.deepEqual(fold([event("agentResumed", "bob")], [account([])]), []);
});

Deno.test("news of a limit end with it; news of a return stay", () => {
  const parked = fold([event("agentRateLimited", "bob")], [account([waits("bob")])]);
  assert.equal(stillTrue(parked, [account([waits("bob")])]).length, 1);
  assert.equal(stillTrue(parked, [account([], { state: "open" })]).length, 0);
  const back = fold([event("agentResumed", "bob")], [], parked, [account([waits("bob")])]);
  assert.equal(stillTrue(back, []).length, 1);
});
