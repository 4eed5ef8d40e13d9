import assert from "node:assert/strict";
import type { AccountView, LimitedAgent } from "../../../core/limit/service.ts";
import { limitAmong, type LimitStage, needsPerson, waitingAgents } from "./agent_limit.ts";

const RESET = 1_800_000_000_000;
const FIRE = 1_800_000_300_000;

function account(change: Partial<AccountView> = {}): AccountView {
  return {
    id: "claude:/home/ann/.claude",
    profileId: "claude",
    name: "Claude",
    place: "/home/ann/.claude",
    state: "limited",
    off: false,
    agents: [],
    usage: [],
    ...change,
  };
}

function member(change: Partial<LimitedAgent> = {}): LimitedAgent {
  return { projectId: "p", agentId: "bob", state: "parked", ...change };
}

type Row = [what: string, account: Partial<AccountView>, member: Partial<LimitedAgent>, LimitStage];

const ROWS: Row[] = [
  ["limited with a time, then scheduled", { resetsAtMs: RESET }, { fireAtMs: FIRE }, "waits"],
  ["limited without a time", {}, {}, "unknown"],
  ["suspected", { state: "suspected" }, {}, "suspected"],
  ["cancelled", { resetsAtMs: RESET }, { state: "cancelled" }, "cancelled"],
  ["cancelled without a time", {}, { state: "cancelled" }, "cancelled"],
  ["handed out", { resetsAtMs: RESET, state: "resuming" }, { state: "resuming" }, "resuming"],
  ["switched off", { resetsAtMs: RESET, off: true, state: "off" }, {}, "off"],
  ["switched off without a time", { off: true, state: "off" }, {}, "off"],
  ["tried by hand though switched off", { off: true }, { fireAtMs: FIRE }, "waits"],
  ["a time, and no resume any more", { resetsAtMs: RESET }, {}, "givenUp"],
];

for (const [what, of, as, stage] of ROWS) {
  Deno.test(`an agent is shown as ${stage}: ${what}`, () => {
    const limit = limitAmong([account({ ...of, agents: [member(as)] })], "bob");
    assert.equal(limit?.stage, stage);
    assert.equal(limit?.resetsAtMs, of.resetsAtMs);
    assert.equal(limit?.fireAtMs, as.fireAtMs);
  });
}

Deno.test("an agent that goes on, or that no account names, has no badge", () => {
  const agents = [member({ state: "resumed" })];
  assert.equal(limitAmong([account({ agents, resetsAtMs: RESET })], "bob"), undefined);
  assert.equal(limitAmong([account({ state: "open", agents: [member()] })], "bob"), undefined);
  assert.equal(limitAmong([account({ agents: [member()] })], "dev"), undefined);
  assert.equal(limitAmong([], "bob"), undefined);
});

Deno.test("the limits of two accounts do not mix", () => {
  const claude = account({ agents: [member({ fireAtMs: FIRE })], resetsAtMs: RESET });
  const codex = account({ id: "codex:x", agents: [member({ agentId: "cody" })] });
  assert.equal(limitAmong([claude, codex], "bob")?.stage, "waits");
  assert.equal(limitAmong([claude, codex], "cody")?.stage, "unknown");
  assert.equal(limitAmong([claude, codex], "cody")?.account.id, "codex:x");
});

Deno.test("an account asks for a person only while an agent would stay stopped for want of one", () => {
  const both = [member({ fireAtMs: FIRE }), member({ agentId: "dev", state: "cancelled" })];
  assert.equal(needsPerson(account({ agents: both, resetsAtMs: RESET })), false);
  assert.equal(needsPerson(account({ agents: [...both, member({ agentId: "qa" })] })), true);
  const gone = account({ agents: [member({ state: "resumed" }), ...both] });
  assert.deepEqual(waitingAgents(gone).map(({ agentId }) => agentId), ["bob", "dev"]);
});
