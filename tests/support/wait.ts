/** How long (ms) a condition may take before a test is called broken; far above what any needs. */
const PATIENCE_MS = 20_000;
const POLL_MS = 10;

/**
 * Waits for a condition and returns its value.
 * @param condition looked at until it returns something truthy
 * @param what named in the error, with what `state` then says
 * @throws Error when it never comes
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string,
  state: () => unknown = () => "",
): Promise<Exclude<T, false | 0 | "" | null | undefined>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await condition();
    if (value) return value as Exclude<T, false | 0 | "" | null | undefined>;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what} ${show(await state())}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function show(state: unknown): string {
  return typeof state === "string" ? state : JSON.stringify(state, undefined, 2);
}
