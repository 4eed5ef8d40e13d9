import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/agent/live_agents.ts";
import type { LimitedSignal } from "../../core/limit/signal.ts";
import { demo } from "../profile/demo.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import { AgentRun, type RunIdentity } from "./agent_run.ts";
import { RunStates } from "./run_states.ts";

const LIMITED: LimitedSignal = { signal: "limited", source: "hook", kind: "session", at: 1 };

function begin() {
  const turns: TurnEvent[] = [];
  const states = new RunStates({} as LaunchStore, { publish: () => {} });
  states.turned.add((event) => void turns.push(event));
  const run = new AgentRun({ agentId: "ann", adapter: demo } as RunIdentity);
  states.signal(run, { kind: "turnStarted", source: "hook" });
  const end = () => {
    states.signal(run, { kind: "turnEnded", source: "hook" });
    const last = turns.at(-1);
    return last?.kind === "ended" && last.limited === true;
  };
  return { states, run, end };
}

Deno.test("a turn that a limit cut off is not told as done, the next one is", () => {
  const { states, run, end } = begin();
  states.signal(run, { kind: "limit", signal: LIMITED });
  assert.equal(end(), true);
  states.signal(run, { kind: "turnStarted", source: "hook" });
  assert.equal(end(), false);
});

Deno.test("a turn of an agent that another one's limit parked ends like every other", () => {
  const { states, run, end } = begin();
  states.fold(run, { kind: "limitReached", reason: "limit" });
  assert.equal(end(), false);
});
