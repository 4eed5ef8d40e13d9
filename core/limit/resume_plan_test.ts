import assert from "node:assert/strict";
import { Random } from "../../tests/support/random.ts";
import {
  decideResume,
  planResumes,
  RESUME_TIMING,
  type ResumeDecision,
  type ResumeFacts,
} from "./resume_plan.ts";

const NOW = 1_700_000_000_000;
const AGENTS = ["a", "b", "c", "d"];

Deno.test("agents come back 30 to 90 s after the reset, one after the other, in order", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new Random(seed);
    const reset = NOW + random.below(7_200_000) - 3_600_000;
    const plan = planResumes(AGENTS, reset, NOW, RESUME_TIMING, () => random.next());
    const base = Math.max(reset, NOW);
    assert.deepEqual(plan.map(({ agent }) => agent), AGENTS);
    plan.forEach(({ fireAt }, index) => {
      const before = plan[index - 1]?.fireAt;
      const gap = fireAt - (before ?? base);
      const { least, most } = before === undefined ? RESUME_TIMING.jitter : RESUME_TIMING.stagger;
      assert.ok(gap >= least && gap <= most, `seed ${seed}: ${gap}`);
    });
  }
});

Deno.test("two accounts with one reset do not come back at the same moment", () => {
  const first = (seed: number) => {
    const random = new Random(seed);
    return planResumes(["a"], NOW, NOW, RESUME_TIMING, () => random.next())[0]?.fireAt;
  };
  assert.ok(new Set([1, 2, 3, 4, 5, 6].map(first)).size > 4);
});

const READY: ResumeFacts = {
  stopped: false,
  alive: true,
  sameSession: true,
  newerLine: false,
  userInput: false,
  busy: false,
  composer: "empty",
};

Deno.test("an agent is resumed only when everything is as the limit left it", () => {
  assert.deepEqual(decideResume(READY), { do: "resume", by: "prompt" });
  const table: [Partial<ResumeFacts>, ResumeDecision["do"], string][] = [
    [{ stopped: true }, "drop", "stopped"],
    [{ sameSession: false }, "drop", "otherSession"],
    [{ newerLine: true }, "drop", "continued"],
    [{ userInput: true }, "drop", "userInput"],
    [{ dialog: "limitMenu" }, "wait", "limitMenu"],
    [{ dialog: "countdown" }, "wait", "countdown"],
    [{ dialog: "other" }, "wait", "dialog"],
    [{ busy: true }, "wait", "busy"],
    [{ composer: "draft" }, "wait", "draft"],
    [{ composer: "absent" }, "wait", "noPrompt"],
  ];
  for (const [facts, what, reason] of table) {
    assert.deepEqual(decideResume({ ...READY, ...facts }), { do: what, reason }, reason);
  }
});

Deno.test("what could not be found out is waited for, never guessed", () => {
  for (const name of ["sameSession", "newerLine", "busy", "composer"] as const) {
    const { [name]: _unknown, ...facts } = READY;
    assert.deepEqual(decideResume(facts), { do: "wait", reason: "unknown" }, name);
  }
});

Deno.test("an agent whose process is gone is started again with its session, unless it went on", () => {
  const gone: ResumeFacts = {
    stopped: false,
    alive: false,
    sameSession: true,
    newerLine: false,
    userInput: false,
  };
  assert.deepEqual(decideResume(gone), { do: "resume", by: "relaunch" });
  assert.deepEqual(decideResume({ ...gone, newerLine: true }), { do: "drop", reason: "continued" });
  assert.deepEqual(decideResume({ ...gone, stopped: true }), { do: "drop", reason: "stopped" });
});

Deno.test("what ends a resume for good is found before what only delays it", () => {
  const all: ResumeFacts = { ...READY, stopped: true, dialog: "limitMenu", composer: "draft" };
  assert.deepEqual(decideResume(all), { do: "drop", reason: "stopped" });
  const unknown: ResumeFacts = { stopped: true, alive: true, userInput: false };
  assert.deepEqual(decideResume(unknown), { do: "drop", reason: "stopped" });
});
