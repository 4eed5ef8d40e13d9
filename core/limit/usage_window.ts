import type { UsageReading, UsageWindowName } from "./signal.ts";

/** Percent used at which a person is warned, once each in every window. */
export const USAGE_THRESHOLDS = [80, 95] as const;

/** What is known of one window of an account. */
export interface UsageWindow {
  window: UsageWindowName;
  /** 0 to 100; absent when nobody told it, or when the window has begun anew since. */
  usedPercent?: number;
  /** Epoch milliseconds. */
  resetsAt?: number;
  windowMinutes?: number;
  /** When it was last told; epoch milliseconds. */
  at: number;
  /** Thresholds that were warned of in this window. */
  warned: readonly number[];
}

/** A threshold was reached. */
export interface UsageWarning {
  window: UsageWindowName;
  threshold: number;
  usedPercent: number;
  resetsAt?: number;
}

/** Vendors report whole windows ending, but never a use that shrinks to less than this share. */
const FRESH_SHARE = 0.5;

/**
 * Adds what a message told to what is known. Messages are sparse: what one leaves out stays. Older
 * ones than what is known are ignored.
 * @returns the windows, and the highest threshold each reached for the first time
 */
export function mergeUsage(
  known: readonly UsageWindow[],
  readings: readonly UsageReading[],
): { windows: UsageWindow[]; warnings: UsageWarning[] } {
  const windows = new Map(known.map((each) => [each.window, each]));
  const warnings: UsageWarning[] = [];
  for (const reading of readings) {
    const before = windows.get(reading.window);
    if (before && reading.at < before.at) continue;
    const merged = merge(before, reading);
    const warning = warningOf(merged);
    windows.set(reading.window, warning ? warned(merged) : merged);
    if (warning) warnings.push(warning);
  }
  return { windows: [...windows.values()], warnings };
}

/** The windows as they are at a moment: what was used before a reset says nothing after it. */
export function usageAt(windows: readonly UsageWindow[], now: number): UsageWindow[] {
  return windows.map((window) => isOver(window, now) ? begunAnew(window) : window);
}

function merge(before: UsageWindow | undefined, reading: UsageReading): UsageWindow {
  const { window, usedPercent, ...told } = reading;
  const base = before && (isNewWindow(before, reading) ? begunAnew(before) : before);
  const percent = usedPercent === undefined ? base?.usedPercent : clamp(usedPercent);
  return {
    ...base,
    ...told,
    window,
    warned: base?.warned ?? [],
    ...(percent === undefined ? {} : { usedPercent: percent }),
  };
}

/**
 * A reset time that moves is no new window: vendors let it drift while a window is used. Its end is
 * one, and so is a use that falls to half.
 */
function isNewWindow(before: UsageWindow, { at, usedPercent }: UsageReading): boolean {
  if (isOver(before, at)) return true;
  return usedPercent !== undefined && before.usedPercent !== undefined &&
    usedPercent < before.usedPercent * FRESH_SHARE;
}

function isOver({ resetsAt }: UsageWindow, now: number): boolean {
  return resetsAt !== undefined && now >= resetsAt;
}

function begunAnew({ window, windowMinutes, at }: UsageWindow): UsageWindow {
  return { window, at, warned: [], ...(windowMinutes === undefined ? {} : { windowMinutes }) };
}

function warningOf(merged: UsageWindow): UsageWarning | undefined {
  const { window, usedPercent, resetsAt } = merged;
  if (usedPercent === undefined) return undefined;
  const threshold = reached(usedPercent).at(-1);
  if (threshold === undefined || merged.warned.includes(threshold)) return undefined;
  return { window, threshold, usedPercent, ...(resetsAt === undefined ? {} : { resetsAt }) };
}

/** Whoever is warned of 95 % need not hear of 80 % afterwards. */
function warned(merged: UsageWindow): UsageWindow {
  return {
    ...merged,
    warned: [...new Set([...merged.warned, ...reached(merged.usedPercent ?? 0)])],
  };
}

function reached(percent: number): number[] {
  return USAGE_THRESHOLDS.filter((threshold) => percent >= threshold);
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
