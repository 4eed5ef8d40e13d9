import assert from "node:assert/strict";
import { type AgentCell, type OwnConversation, resumableAgents } from "./resumable.ts";

const AGENTS = [{ agentId: "a", name: "Alice" }, { agentId: "b", name: "Bob" }];
const OWN = { conversationId: "conv-123" };

const list = (cells: AgentCell[], recorded: Record<string, OwnConversation> = {}) =>
  resumableAgents(cells, AGENTS, (agentId) => recorded[agentId]);

const ROWS: [boolean, OwnConversation | undefined, boolean][] = [
  [false, undefined, false],
  [true, undefined, true],
  [false, OWN, true],
  [true, OWN, true],
  // The transcript is gone: listed, so that it can be said why.
  [false, {}, true],
];

for (const [agentWasRunning, own, listed] of ROWS) {
  const state = `${agentWasRunning ? "running" : "not running"}, ${
    own ? own.conversationId ?? "transcript gone" : "no conversation"
  }`;
  Deno.test(`an agent is ${listed ? "" : "not "}offered to be resumed: ${state}`, () => {
    const found = list([{ id: "n", agent: "a", agentWasRunning }], own ? { a: own } : {});
    const entry = {
      agentId: "a",
      name: "Alice",
      nodeId: "n",
      wasRunning: agentWasRunning,
      resumeSupported: own?.conversationId !== undefined,
      ...(own?.conversationId === undefined ? {} : OWN),
    };
    assert.deepEqual(found, listed ? [entry] : []);
  });
}

Deno.test("agents are offered in the order of the layouts, each once, and none that is no more", () => {
  const found = list([
    { id: "1", agent: "b", agentWasRunning: true },
    { id: "2" },
    { id: "3", agent: "gone", agentWasRunning: true },
    { id: "4", agent: "a", agentWasRunning: true },
    { id: "5", agent: "b", agentWasRunning: true },
  ]);
  assert.deepEqual(found.map(({ nodeId }) => nodeId), ["1", "4"]);
});

Deno.test("what is sent has no key for what is not known", () => {
  const [entry] = list([{ id: "n", agent: "a", agentWasRunning: true }]);
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(entry))).sort(), [
    "agentId",
    "name",
    "nodeId",
    "resumeSupported",
    "wasRunning",
  ]);
});
