import { describe } from "../../core/error.ts";
import type { ParkedAgent, ResumableAgent } from "../../core/limit/limited_agents.ts";
import { decideResume, type ResumeFacts, type ResumeHold } from "../../core/limit/resume_plan.ts";

/** What became of one attempt to resume an agent. */
export type ResumeResult =
  | { kind: "resumed" }
  /** It goes on without us. */
  | { kind: "continued" }
  | { kind: "left" }
  | { kind: "postponed"; until: number }
  | { kind: "failed"; reason: string };

/** Short, and for every model: the conversation itself holds what was being done. */
export const RESUME_PROMPT = "The usage limit is over. Continue where you stopped.";

/** Pause (ms) before what stands in the way is looked at again. */
const LOOK_AGAIN_MS = 5_000;
const LOOK_SOON_MS = 1_500;
/**
 * How long (ms) after the reset the CLI's own countdown is left to do its work: 80 s in Claude Code
 * 2.1.332.
 */
const COUNTDOWN_GRACE_MS = 4 * 60_000;

/**
 * Resumes one agent, if nothing speaks against it: the same session, nobody went on with it, an
 * empty prompt. What is not certain is looked at again, and nothing is typed on a guess.
 */
export async function resumeAgent(
  parked: ParkedAgent,
  agent: ResumableAgent,
  resetsAt: number | undefined,
): Promise<ResumeResult> {
  const facts = await agent.facts();
  // It had nothing to go on with: its prompt is open again, and that is all.
  if (!parked.interrupted) return withoutTurn(facts, agent);
  const decision = decideResume(facts);
  if (decision.do === "drop") return { kind: decision.reason === "stopped" ? "left" : "continued" };
  if (decision.do === "wait") return await waitFor(decision.reason, agent, resetsAt);
  try {
    if (decision.by === "relaunch") await agent.relaunch();
    await agent.deliver(RESUME_PROMPT);
    return { kind: "resumed" };
  } catch (failure) {
    return { kind: "failed", reason: describe(failure) };
  }
}

function withoutTurn({ stopped, alive }: ResumeFacts, agent: ResumableAgent): ResumeResult {
  if (stopped || !alive) return { kind: "left" };
  agent.release();
  return { kind: "resumed" };
}

async function waitFor(
  reason: ResumeHold,
  agent: ResumableAgent,
  resetsAt: number | undefined,
): Promise<ResumeResult> {
  const now = Date.now();
  const isClosed = reason === "limitMenu" ||
    reason === "countdown" && now >= (resetsAt ?? now) + COUNTDOWN_GRACE_MS;
  if (!isClosed) return { kind: "postponed", until: now + LOOK_AGAIN_MS };
  await agent.closeMenu();
  return { kind: "postponed", until: now + LOOK_SOON_MS };
}
