import type { AgentState } from "../agent/activity.ts";
import type { Delivery } from "../delivery/delivery.ts";

/** What is known of a task that somebody waits for. */
export interface TaskProgress {
  /** The asked agent's name. */
  name: string;
  /** Its state; absent when it does not run. */
  state?: AgentState;
  /** The task's last text on its way to the agent. */
  delivery?: Pick<Delivery, "state" | "reason">;
  /** The agent waits for the end of its account's limit. */
  limit?: { resetsAtMs?: number };
}

/** Why a text waits, by the ledger's word; see `HoldReason`. */
const HELD: Readonly<Record<string, string>> = {
  notRunning: "is being started",
  starting: "is being started",
  busy: "is busy with something else",
  stalled: "has shown nothing for a while",
  needsYou: "waits for the user",
  draft: "has a text of the user in its prompt",
  humanTyping: "is being typed to by the user",
};

/**
 * Why the answer to a task takes its time, in a sentence for whoever asked.
 * @param zone IANA zone in which times are told
 */
export function progressOf(
  { name, state, delivery, limit }: TaskProgress,
  now: number,
  zone: string,
): string {
  if (limit) return `${name} waits for its account's limit${until(limit.resetsAtMs, now, zone)}`;
  if (delivery?.state === "unknown") {
    return `nobody knows whether ${name} got the task: the user may have it typed again`;
  }
  if (delivery?.state === "started") {
    return state === "needsYou" ? `${name} waits for the user` : `${name} works on it`;
  }
  if (delivery?.state === "held") {
    return `${name} ${HELD[delivery.reason ?? ""] ?? "is not at its prompt yet"}`;
  }
  return `${name} is about to be given the task`;
}

function until(at: number | undefined, now: number, zone: string): string {
  if (at === undefined) return ", until nobody knows when";
  const [end, today] = [at, now].map((each) =>
    Temporal.Instant.fromEpochMilliseconds(each).toZonedDateTimeISO(zone)
  );
  const time = end!.toPlainTime().toString({ smallestUnit: "minute" });
  const isToday = end!.toPlainDate().equals(today!.toPlainDate());
  return ` until ${isToday ? "" : `${end!.toPlainDate()} `}${time}`;
}
