import { usKey } from "./kitty_tables.ts";

/** What of a key press tells which key it was. */
type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "altKey">;

/** Chromium can be asked; the other engines only show what is pressed. */
interface LayoutSource {
  keyboard?: { getLayoutMap(): Promise<Iterable<[string, string]>> };
}

/**
 * Which character each key makes without Shift on this person's keyboard: asked of the browser
 * where it answers, learnt from what is typed, and a US keyboard until then.
 */
export class KeyLayout {
  readonly #known = new Map<string, string>();

  constructor(source = (globalThis.navigator ?? {}) as LayoutSource) {
    void source.keyboard?.getLayoutMap().then((map) => {
      for (const [code, key] of map) this.#known.set(code, key);
    }, () => {});
  }

  /** The character of a pressed key without Shift. */
  unshifted(press: Press): string {
    const { key, code, shiftKey, ctrlKey, altKey } = press;
    if ([...key].length !== 1) return key;
    const lower = key.toLowerCase();
    if (!shiftKey && !ctrlKey && !altKey) this.#known.set(code, lower);
    if (!shiftKey || lower !== key) return lower;
    return this.#known.get(code) ?? usKey(code) ?? key;
  }
}
