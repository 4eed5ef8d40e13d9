import { signal } from "@preact/signals";

const TICK_MS = 1_000;

/** Epoch milliseconds, one tick a second; ages on the screen follow it. */
export const now = signal(Date.now());

/** Starts the ticks for the life of the page; a hidden page does not tick. */
export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) now.value = Date.now();
  }, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    now.value = Date.now();
  });
}
