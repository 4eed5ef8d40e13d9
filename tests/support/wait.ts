/** How long (ms) a condition may take before a test is called broken; far above what any needs. */
const PATIENCE_MS = 60_000;
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

/**
 * The value of a promise, or an error that says what was waited for, with what `state` then says.
 * @throws Error when it does not settle in time
 */
export async function inTime<T>(
  promise: Promise<T>,
  what: string,
  ms = 60_000,
  state: () => unknown = () => "",
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      reject(new Error(`Waited in vain for ${what} ${show(await state())}`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
