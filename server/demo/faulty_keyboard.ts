import type { Faults } from "./faults.ts";
import type { Key } from "./keys.ts";

/** What reaches the agent of what was typed. */
export class FaultyKeyboard {
  readonly #faults: Pick<Faults, "deafMs" | "swallowEnterMs">;
  #firstAt: number | undefined;
  #lastAt = -Infinity;

  constructor(faults: Pick<Faults, "deafMs" | "swallowEnterMs">) {
    this.#faults = faults;
  }

  /** @param at milliseconds of any clock that only goes forward */
  hears(key: Key, at: number): boolean {
    this.#firstAt ??= at;
    if (at - this.#firstAt < this.#faults.deafMs) return false;
    if (key.key === "enter") return at - this.#lastAt >= this.#faults.swallowEnterMs;
    this.#lastAt = at;
    return true;
  }
}
