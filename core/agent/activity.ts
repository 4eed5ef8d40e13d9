/** What an agent is doing, in the words the user reads. */
export type AgentState =
  | "starting"
  | "idle"
  | "busy"
  | "needsYou"
  | "limited"
  | "stalled"
  | "stopped"
  | "exited"
  | "unknown";

/** A dialog of the CLI that only a person may answer. */
export interface Dialog {
  /** Stable name from the profile's data, for example `trust` or `permission`. */
  kind: string;
  /** The question in the dialog's own words. */
  question: string;
}

/** What the emulated screen shows, as far as the profile's data can tell. */
export interface ScreenReading {
  /** `empty`: a prompt with nothing typed; `draft`: with text; `absent`: no prompt is visible. */
  prompt: "empty" | "draft" | "absent";
  /** The text in the prompt, when there is any. */
  draft?: string;
  /** The screen says that a turn is running. */
  busy: boolean;
  dialog?: Dialog;
  /** State announced by the program itself through OSC 7501. */
  announced?: string;
}

/** Everything that may change an agent's activity, strongest kinds first. */
export type ActivitySignal =
  | { kind: "turnStarted"; source: string }
  | { kind: "turnEnded"; source: string }
  | { kind: "blocked"; source: string; dialog: Dialog }
  | { kind: "silent"; source: string }
  | { kind: "toolsListed"; source: string }
  | { kind: "screen"; reading: ScreenReading }
  /** The account's plan is used up: nothing is given to the agent until it is over. */
  | { kind: "limitReached"; reason: string }
  | { kind: "limitOver" }
  | { kind: "exited"; code: number | null; asked: boolean };

/** What a profile says about reading its signals. */
export interface ActivityRules {
  /** Ready needs the MCP tool list to have been fetched, not only a prompt on the screen. */
  readyNeedsTools: boolean;
  /** The program announces its own state by OSC 7501; then that decides between busy and idle. */
  announces: boolean;
  /** It tells of no turns: one runs while its screen says so, or shows no prompt. */
  turnsOnScreen?: true;
}

/** The state and why; immutable. */
export interface Activity {
  state: AgentState;
  reason?: string;
  dialog?: Dialog;
  since: number;
  signal: string;
  /** The MCP tool list was fetched by this launch. */
  toolsListed: boolean;
  /** The CLI has been at its prompt at least once. */
  ready: boolean;
  /** A turn is open by word of a structured signal. */
  turn: boolean;
  /** The account's plan is used up, in words; a turn that is open goes on all the same. */
  limit?: string;
  /** Screens in a row that contradict an open turn (an interrupted turn sends no signal). */
  idleScreens: number;
}

/** The question of an agent that says only that it waits, not for what. */
export const UNSAID_QUESTION = "The agent waits for you";

/** Dialogs a CLI opens because of a limit: nothing a person must answer while it lasts. */
const LIMIT_DIALOGS = ["limit", "limitCountdown"];

/** Whether the screen shows a dialog of the limit: the CLI's menu, or its own countdown. */
export function isLimitDialog(reading: Pick<ScreenReading, "dialog"> | undefined): boolean {
  return LIMIT_DIALOGS.includes(reading?.dialog?.kind ?? "");
}

/** How many quiet prompts on screen end a turn that no signal ended (Esc in Claude sends none). */
const IDLE_SCREENS_END_TURN = 3;

/** The activity of an agent just launched. */
export function launched(at: number): Activity {
  return {
    state: "starting",
    since: at,
    signal: "launch",
    toolsListed: false,
    ready: false,
    turn: false,
    idleScreens: 0,
  };
}

/**
 * The one authority on an agent's state: folds one signal into the activity.
 * @param at epoch milliseconds of the signal
 * @returns the same object when nothing changed
 */
export function next(
  now: Activity,
  signal: ActivitySignal,
  rules: ActivityRules,
  at: number,
): Activity {
  if (now.state === "exited" || now.state === "stopped") return now;
  const after = step(now, signal, rules, at);
  return after.limit === undefined ? after : underLimit(now, after, after.limit, at);
}

/** At its prompt, or in the CLI's own menu about it, an agent waits for the end of the limit. */
function underLimit(now: Activity, after: Activity, limit: string, at: number): Activity {
  const { state, dialog } = after;
  const waits = state === "idle" || state === "unknown" || state === "limited" ||
    state === "needsYou" && isLimitDialog(dialog && { dialog });
  if (!waits) return after;
  const { dialog: _dialog, ...rest } = after;
  if (now.state !== "limited") return settle(rest, "limited", "account limit", at, limit);
  const { since, signal } = now;
  return { ...rest, state: "limited", since, signal, reason: limit };
}

function step(
  now: Activity,
  signal: ActivitySignal,
  rules: ActivityRules,
  at: number,
): Activity {
  switch (signal.kind) {
    case "exited":
      return settle(now, exitState(signal), `process exit`, at, exitReason(signal));
    case "silent":
      return now.state === "busy" ? settle(now, "stalled", signal.source, at) : now;
    case "toolsListed":
      return { ...now, toolsListed: true };
    case "turnStarted":
      return settle({ ...now, ready: true, turn: true, idleScreens: 0 }, "busy", signal.source, at);
    case "turnEnded":
      return settle({ ...now, turn: false, idleScreens: 0 }, "idle", signal.source, at);
    case "blocked":
      return block(now, signal.dialog, signal.source, at);
    case "screen":
      return fromScreen(now, signal.reading, rules, at);
    case "limitReached":
      return { ...now, limit: signal.reason };
    case "limitOver": {
      const { limit: _limit, ...free } = now;
      return now.state === "limited" ? settle(free, "idle", "limit over", at) : free;
    }
  }
}

function exitState(signal: { asked: boolean }): AgentState {
  return signal.asked ? "stopped" : "exited";
}

function exitReason(signal: { code: number | null; asked: boolean }): string | undefined {
  if (signal.asked) return undefined;
  return signal.code === null ? "killed by a signal" : `exit code ${signal.code}`;
}

function fromScreen(
  now: Activity,
  reading: ScreenReading,
  rules: ActivityRules,
  at: number,
): Activity {
  if (reading.dialog) return block(now, reading.dialog, "screen", at);
  if (reading.announced === "blocked") {
    return block(now, { kind: "announced", question: UNSAID_QUESTION }, "OSC 7501", at);
  }
  if (!now.ready) return becomeReady(now, reading, rules, at);
  if (rules.announces && reading.announced) return fromAnnouncement(now, reading, at);
  if (reading.busy) return settle({ ...now, idleScreens: 0 }, "busy", "screen", at);
  if (reading.prompt === "absent") {
    if (rules.turnsOnScreen) return settle(now, "busy", "screen", at);
    return unblockedTo(now, "unknown", at);
  }
  if (now.turn) return countIdleScreen(now, at);
  return settle(now, "idle", "screen", at);
}

function becomeReady(
  now: Activity,
  reading: ScreenReading,
  rules: ActivityRules,
  at: number,
): Activity {
  const tools = now.toolsListed || !rules.readyNeedsTools;
  const announced = !rules.announces || reading.announced !== undefined;
  if (!tools || !announced || reading.busy || reading.prompt === "absent") {
    return unblockedTo(now, "starting", at);
  }
  return settle({ ...now, ready: true }, "idle", "screen", at);
}

function fromAnnouncement(now: Activity, reading: ScreenReading, at: number): Activity {
  const working = reading.announced === "working";
  return settle({ ...now, turn: working }, working ? "busy" : "idle", "OSC 7501", at);
}

/** A dialog went away: show what is known instead of the stale "needs you". */
function unblockedTo(now: Activity, state: AgentState, at: number): Activity {
  if (now.state !== "needsYou") return now;
  return settle(now, now.turn ? "busy" : state, "screen", at);
}

function countIdleScreen(now: Activity, at: number): Activity {
  const idleScreens = now.idleScreens + 1;
  if (idleScreens < IDLE_SCREENS_END_TURN) {
    return unblockedTo({ ...now, idleScreens }, "busy", at);
  }
  return settle({ ...now, turn: false, idleScreens: 0 }, "idle", "screen", at);
}

function block(now: Activity, dialog: Dialog, signal: string, at: number): Activity {
  const same = now.state === "needsYou" && now.dialog?.kind === dialog.kind &&
    now.dialog.question === dialog.question;
  if (same) return now;
  return { ...settle(now, "needsYou", signal, at, dialog.question), dialog };
}

function settle(
  now: Activity,
  state: AgentState,
  signal: string,
  at: number,
  reason?: string,
): Activity {
  if (now.state === state && now.reason === reason) return now;
  const { reason: _reason, dialog: _dialog, ...rest } = now;
  return { ...rest, state, since: at, signal, ...(reason === undefined ? {} : { reason }) };
}
