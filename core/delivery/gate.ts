import type { Activity, ScreenReading } from "../agent/activity.ts";

/** What is known about the agent at the moment somebody wants to type. */
export interface GateInput {
  /** Absent when the agent has no live session. */
  activity?: Activity;
  reading?: ScreenReading;
  /** Milliseconds since a person last typed into this terminal; absent when never. */
  humanIdleMs?: number;
  humanQuietMs: number;
  /** The terminal itself edits lines: no program reads single keys. */
  editsLines?: boolean;
}

/** May a text be typed now, and if not, why (a stable word for the ledger and the UI). */
export type GateDecision = { open: true } | { open: false; reason: HoldReason };

/** Why a delivery waits. */
export type HoldReason =
  | "notRunning"
  | "starting"
  | "busy"
  | "needsYou"
  | "limited"
  | "stalled"
  | "unknownState"
  | "draft"
  | "noPrompt"
  | "notReady"
  | "humanTyping";

/** Text is typed only to an idle, empty, visible prompt; everything unknown waits. */
export function gate(input: GateInput): GateDecision {
  const { activity, reading } = input;
  if (!activity) return held("notRunning");
  if (reading?.dialog) return held("needsYou");
  switch (activity.state) {
    case "idle":
      break;
    case "stalled":
    case "starting":
    case "busy":
    case "needsYou":
    case "limited":
      return held(activity.state);
    case "stopped":
    case "exited":
      return held("notRunning");
    default:
      return held("unknownState");
  }
  if (!reading || reading.prompt === "absent") return held("noPrompt");
  if (reading.busy) return held("busy");
  if (reading.prompt === "draft") return held("draft");
  if (input.editsLines) return held("notReady");
  const { humanIdleMs } = input;
  if (humanIdleMs !== undefined && humanIdleMs < input.humanQuietMs) return held("humanTyping");
  return { open: true };
}

/** The same for an agent without a prompt: it takes a text whenever it has nothing else to do. */
export function gateOfChat(activity: Activity): GateDecision {
  switch (activity.state) {
    case "idle":
      return { open: true };
    case "stopped":
    case "exited":
      return held("notRunning");
    case "unknown":
      return held("unknownState");
    default:
      return held(activity.state);
  }
}

function held(reason: HoldReason): GateDecision {
  return { open: false, reason };
}
