import type { AccountView } from "../../../core/limit/service.ts";
import { waitingAgents } from "./agent_limit.ts";
import { type MeteredWindow, meteredWindows, type UsageLevel, usageLevel } from "./usage_level.ts";

/** What the title bar shows of one account. */
export interface AccountMeter {
  account: AccountView;
  level: UsageLevel;
  /** The window that runs out first; absent when the use of none is known. */
  window?: MeteredWindow;
  /** Agents wait for the end of its limit. */
  limited: boolean;
  /** Accounts with a higher one come first. */
  rank: number;
}

/** Above any share of a window: the limit is there. */
const LIMITED_RANK = 1_000;

/**
 * The meter of an account.
 * @param now epoch milliseconds
 * @returns undefined when there is nothing to tell
 */
export function meterOf(account: AccountView, now: number): AccountMeter | undefined {
  const limited = waitingAgents(account).length > 0;
  const [window] = meteredWindows(account.usage, now);
  if (!limited && !window) return undefined;
  const percent = window?.usedPercent ?? 0;
  return {
    account,
    limited,
    level: usageLevel(percent),
    rank: limited ? LIMITED_RANK + percent : percent,
    ...(window ? { window } : {}),
  };
}
