import type { KeyStroke } from "./kitty_keys.ts";

const CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Backspace: 127, Escape: 27 };

/**
 * What a key sends under xterm's `modifyOtherKeys`.
 * @param level 1: only keys that had no bytes of their own; 2: every key with Ctrl or Alt too
 * @returns `undefined` when the key sends what it always did
 */
export function otherKeySequence(stroke: KeyStroke, level: number): string | undefined {
  if (level < 1 || level > 2 || stroke.type !== "keydown" || stroke.meta) return undefined;
  const held = 1 + (stroke.shift ? 1 : 0) + (stroke.alt ? 2 : 0) + (stroke.ctrl ? 4 : 0);
  const code = CODES[stroke.key] ?? characterOf(stroke);
  if (held === 1 || code === undefined || keepsItsBytes(stroke, level)) return undefined;
  return `\x1b[27;${held};${code}~`;
}

function characterOf({ key }: KeyStroke): number | undefined {
  return [...key].length === 1 ? key.codePointAt(0) : undefined;
}

function keepsItsBytes({ key, shift, alt, ctrl }: KeyStroke, level: number): boolean {
  const onlyShift = shift && !alt && !ctrl;
  // Shift makes another character, and Shift+Tab has a sequence of its own.
  if (onlyShift) return key === "Tab" || !(key in CODES);
  if (level === 2) return false;
  if (alt && !ctrl && !shift) return true;
  return ctrl && (/^[a-z@[\\\]^_ ?]$/i.test(key) || key === "Backspace");
}
