import { USAGE_THRESHOLDS, usageAt, type UsageWindow } from "../../../core/limit/usage_window.ts";

/** How much of a window is used, as it is told by word and shape. */
export type UsageLevel = "fine" | "high" | "nearlyOut";

/** A window whose use is known. */
export type MeteredWindow = UsageWindow & { usedPercent: number };

const [HIGH, NEARLY_OUT] = USAGE_THRESHOLDS;

/** How much that is. @param percent 0 to 100 */
export function usageLevel(percent: number): UsageLevel {
  if (percent >= NEARLY_OUT) return "nearlyOut";
  return percent >= HIGH ? "high" : "fine";
}

/** Windows whose use is known at a moment (epoch ms), the one that runs out first at the start. */
export function meteredWindows(usage: readonly UsageWindow[], now: number): MeteredWindow[] {
  return usageAt(usage, now)
    .filter((window): window is MeteredWindow => window.usedPercent !== undefined)
    .sort((one, other) => other.usedPercent - one.usedPercent || at(one) - at(other));
}

function at({ resetsAt }: UsageWindow): number {
  return resetsAt ?? Infinity;
}
