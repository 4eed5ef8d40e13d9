import { AGENT } from "../../core/numbers.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import type { AgentRun } from "./agent_run.ts";
import type { RunStates } from "./run_states.ts";

/** What watching screens needs. */
export interface ScreenWatchDependencies {
  terminals: Terminals;
  states: RunStates;
  /** Runs in terminals that have not ended. */
  runs(): AgentRun[];
}

/** Looks at the screens of open turns from time to time: some ends send no signal. */
export class ScreenWatch {
  readonly #deps: ScreenWatchDependencies;
  readonly #sweep: ReturnType<typeof setInterval>;

  constructor(dependencies: ScreenWatchDependencies) {
    this.#deps = dependencies;
    this.#sweep = setInterval(() => this.#lookAtOpenTurns(), AGENT.sweepMs);
  }

  shutdown(): void {
    clearInterval(this.#sweep);
  }

  /** Reads the screen now. */
  async look(run: AgentRun): Promise<void> {
    const { terminals, states } = this.#deps;
    const screen = await terminals.screen(run.identity.sessionId).catch(() => undefined);
    if (!screen || run.ended) return;
    if (isSilent(run, screen.seq)) {
      return states.fold(run, { kind: "silent", source: "no output" });
    }
    if (screen.reading) states.read(run, screen.reading);
  }

  #lookAtOpenTurns(): void {
    for (const run of this.#deps.runs()) {
      if (run.activity.turn || run.activity.state === "needsYou") void this.look(run);
      else if (run.turnOpen) this.#endTurnSeenOnScreen(run);
    }
  }

  /** An interrupted turn sends no signal: it ends once its prompt has been back for a while. */
  #endTurnSeenOnScreen(run: AgentRun): void {
    const { state, since, signal } = run.activity;
    const isBack = state === "idle" || state === "limited";
    if (!isBack || Date.now() - since < AGENT.turnEndGraceMs) return;
    this.#deps.states.endTurn(run, { source: signal, interrupted: true });
  }
}

/** A busy CLI draws something all the time; one that does not may be hung. */
function isSilent(run: AgentRun, seq: number): boolean {
  if (seq !== run.output.seq) run.output = { seq, grownAt: Date.now() };
  const { state } = run.activity;
  const working = state === "busy" || state === "stalled";
  return working && Date.now() - run.output.grownAt > AGENT.stallMs;
}
