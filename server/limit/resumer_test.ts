import assert from "node:assert/strict";
import type { ParkedAgent, ResumableAgent } from "../../core/limit/limited_agents.ts";
import type { ResumeFacts } from "../../core/limit/resume_plan.ts";
import { RESUME_PROMPT, resumeAgent, type ResumeResult } from "./resumer.ts";

const PARKED: ParkedAgent = {
  agentId: "ann",
  projectId: "p1",
  account: "claude:/home",
  interrupted: true,
  parkedAt: 1,
};
const READY: ResumeFacts = {
  stopped: false,
  alive: true,
  sameSession: true,
  newerLine: false,
  userInput: false,
  busy: false,
  composer: "empty",
};

interface Attempt {
  result: ResumeResult;
  /** What was done to the agent, in order. */
  done: string[];
}

async function attempt(
  facts: Partial<ResumeFacts>,
  { parked = PARKED, resetsAt = Date.now(), failure = "" } = {},
): Promise<Attempt> {
  const done: string[] = [];
  const agent: ResumableAgent = {
    facts: () => Promise.resolve({ ...READY, ...facts }),
    closeMenu: () => Promise.resolve(void done.push("closeMenu")),
    release: () => void done.push("release"),
    relaunch: () => Promise.resolve(void done.push("relaunch")),
    deliver: (text) => {
      done.push(text);
      return failure ? Promise.reject(new Error(failure)) : Promise.resolve();
    },
  };
  return { result: await resumeAgent(parked, agent, resetsAt), done };
}

Deno.test("an agent at its empty prompt is told once to go on", async () => {
  assert.deepEqual(await attempt({}), { result: { kind: "resumed" }, done: [RESUME_PROMPT] });
});

Deno.test("an agent whose process is gone is started in its conversation before it is told", async () => {
  const { done } = await attempt({ alive: false });
  assert.deepEqual(done, ["relaunch", RESUME_PROMPT]);
});

for (
  const [why, facts, kind] of [
    ["it was stopped", { stopped: true, alive: false }, "left"],
    ["it has another conversation now", { sameSession: false }, "continued"],
    ["its record has gone on", { newerLine: true }, "continued"],
    ["a person typed to it", { userInput: true }, "continued"],
  ] as const
) {
  Deno.test(`nothing is done to an agent when ${why}`, async () => {
    const { result, done } = await attempt(facts);
    assert.equal(result.kind, kind);
    assert.deepEqual(done, []);
  });
}

for (
  const [why, facts] of [
    ["another question is open", { dialog: "other" }],
    ["the CLI counts down by itself", { dialog: "countdown" }],
    ["a turn runs", { busy: true }],
    ["its prompt holds a draft", { composer: "draft" }],
    ["its prompt cannot be seen", { composer: "absent" }],
    ["its record cannot be read", { newerLine: undefined }],
    ["its session is not known", { sameSession: undefined }],
  ] as const
) {
  Deno.test(`an agent waits, untouched, while ${why}`, async () => {
    const { result, done } = await attempt(facts as Partial<ResumeFacts>);
    assert.ok(result.kind === "postponed" && result.until > Date.now() - 1);
    assert.deepEqual(done, []);
  });
}

Deno.test("the CLI's own menu is closed, and the agent looked at again before anything is typed", async () => {
  const { result, done } = await attempt({ dialog: "limitMenu" });
  assert.equal(result.kind, "postponed");
  assert.deepEqual(done, ["closeMenu"]);
});

Deno.test("a countdown that never ends is closed at last", async () => {
  const { done } = await attempt({ dialog: "countdown" }, { resetsAt: Date.now() - 10 * 60_000 });
  assert.deepEqual(done, ["closeMenu"]);
});

Deno.test("a text that was not taken is a failed attempt that says why", async () => {
  const { result } = await attempt({}, { failure: "not taken" });
  assert.ok(result.kind === "failed" && /not taken/.test(result.reason));
});

Deno.test("an agent that had nothing to do gets its prompt back and no text", async () => {
  const parked = { ...PARKED, interrupted: false };
  const { result, done } = await attempt({}, { parked });
  assert.deepEqual([result.kind, done], ["resumed", ["release"]]);
});

Deno.test("an agent that had nothing to do and is gone is not started for it", async () => {
  const parked = { ...PARKED, interrupted: false };
  const { result, done } = await attempt({ alive: false }, { parked });
  assert.deepEqual([result.kind, done], ["left", []]);
});
