import { trustReset } from "./reset_time.ts";
import type { LimitedSignal } from "./signal.ts";
import type { UsageWindow } from "./usage_window.ts";

const MINUTE = 60_000;

/**
 * A limit with what the meter of the account knows better: the second of a reset that was told in
 * minutes, a time where none was told, and which window it is. The meter never contradicts the
 * message: vendors were seen to show room in a window that refuses.
 */
export function refineLimit(
  signal: LimitedSignal,
  windows: readonly UsageWindow[],
): LimitedSignal {
  const { reset, kind } = signal;
  if (kind === "credits" || reset && reset.precision !== "minute") return signal;
  const full = windows.filter(({ usedPercent = 0, resetsAt }) =>
    usedPercent >= 100 && resetsAt !== undefined
  );
  const fitting = reset
    ? full.find(({ resetsAt = 0 }) => resetsAt <= reset.at && resetsAt > reset.at - MINUTE)
    : lastToEnd(full);
  return fitting?.resetsAt === undefined ? signal : withTime(signal, fitting, fitting.resetsAt);
}

/** Everything that is used up must come back before the account works again. */
function lastToEnd(full: readonly UsageWindow[]): UsageWindow | undefined {
  return full.toSorted((one, other) => (other.resetsAt ?? 0) - (one.resetsAt ?? 0))[0];
}

function withTime(signal: LimitedSignal, { window }: UsageWindow, at: number): LimitedSignal {
  const { reset: _reset, distrust: _distrust, ...rest } = signal;
  const kind = signal.kind === "unknown" ? window : signal.kind;
  const reading = trustReset({ at, precision: "second" }, { now: signal.at, kind: window });
  return "reset" in reading ? { ...rest, kind, ...reading } : signal;
}
