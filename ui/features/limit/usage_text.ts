import type { UsageWindow } from "../../../core/limit/usage_window.ts";
import { formatDuration } from "../../text/age.ts";
import { t } from "../../text/text.ts";

const MINUTE = 60_000;
const SESSION_MINUTES = 300;

/** What a window is called; a short one by its length, when that is another one than usual. */
export function windowName(
  { window, windowMinutes = SESSION_MINUTES }: Pick<UsageWindow, "window" | "windowMinutes">,
): string {
  if (window === "session" && windowMinutes !== SESSION_MINUTES) {
    return formatDuration(windowMinutes * MINUTE, t().common);
  }
  return t().limit.windows[window];
}

/** A share in words: `93 %`, with a space that does not break. @param percent 0 to 100 */
export function percentText(percent: number): string {
  return `${Math.round(percent)}\u00a0%`;
}
