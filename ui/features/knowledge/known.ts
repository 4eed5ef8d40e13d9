import { toWireError } from "../../../core/error.ts";

/** What the host says, or why it does not. */
export type Known<T> = { value: T } | { failure: string };

/** Waits for an answer; a failure is one too. */
export async function known<T>(reading: Promise<T>): Promise<Known<T>> {
  try {
    return { value: await reading };
  } catch (thrown) {
    return { failure: toWireError(thrown).message };
  }
}

/** What the host said, once it did. */
export function valueOf<T>(one: Known<T> | undefined): T | undefined {
  return one && "value" in one ? one.value : undefined;
}
