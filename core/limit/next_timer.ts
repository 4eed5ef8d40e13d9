/**
 * Longest sleep (ms) before looking at the clock again. Timers count time the machine is awake and
 * know nothing of a clock that is set; and above 2^31 ms they fire at once.
 */
export const LONGEST_SLEEP_MS = 30_000;

/**
 * How long to sleep before looking again whether something is due; what is due is decided by the
 * wall clock alone, each time anew.
 * @param due epoch milliseconds of everything that waits; past ones are due now
 * @returns milliseconds, or undefined when nothing waits
 */
export function nextSleep(due: Iterable<number>, now: number): number | undefined {
  let first: number | undefined;
  for (const at of due) {
    if (!Number.isNaN(at) && (first === undefined || at < first)) first = at;
  }
  return first === undefined ? undefined : Math.min(Math.max(0, first - now), LONGEST_SLEEP_MS);
}
