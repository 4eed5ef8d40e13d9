import { effect, type Signal, signal } from "@preact/signals";

/**
 * A signal that outlives the page, kept in `localStorage` under `idea.<key>`. A value that
 * `isValid` refuses, or a storage that is not available, yields the fallback.
 */
export function stored<T>(
  key: string,
  fallback: T,
  isValid: (value: unknown) => value is T,
): Signal<T> {
  const value = signal(read(key, fallback, isValid));
  effect(() => write(key, value.value));
  return value;
}

function read<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`idea.${key}`) ?? "null");
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`idea.${key}`, JSON.stringify(value));
  } catch {
    // A private window refuses storage: the choice then lives as long as the page.
  }
}

/** Accepts one of the given words. */
export function oneOf<const T extends string>(...words: T[]) {
  return (value: unknown): value is T => words.includes(value as T);
}
