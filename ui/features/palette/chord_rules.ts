import type { Chord } from "./chord.ts";

/** Why keys cannot be a shortcut. */
export type Refusal =
  /** Without Ctrl or Command they are what people type. */
  | "bare"
  /** Shells and programs in terminals live on them. */
  | "shell"
  /** Copy, paste and undo. */
  | "editing"
  /** The browser or the system acts on them first. */
  | "system";

/** Ctrl+Shift chords that never reach a page, or that the system keeps. */
const TAKEN_ELSEWHERE = ["N", "T", "W", "Q", "U"];
const COPY_AND_PASTE = ["C", "V"];

/** Command chords of every program on a Mac. */
const TAKEN_ON_MAC = ["Q", "W", "N", "T", "H", "M", "`", "Space"];
const EDITING_ON_MAC = ["A", "C", "V", "X", "Z"];

/**
 * Whether keys may be a shortcut. On Linux and Windows terminals need Ctrl with a letter (control
 * characters), Alt (Meta) and Ctrl+Alt (both, and AltGr): Ctrl+Shift remains. A Mac's terminals need
 * Ctrl and Option: Command remains.
 * @returns why not
 */
export function refusalOf(chord: Chord, mac: boolean): Refusal | undefined {
  if (!chord.mod) return chord.alt && !mac ? "shell" : "bare";
  return mac ? refusalOnMac(chord) : refusalElsewhere(chord);
}

function refusalElsewhere({ shift, alt, key }: Chord): Refusal | undefined {
  if (!shift) return "shell";
  if (alt) return undefined;
  if (COPY_AND_PASTE.includes(key)) return "editing";
  return TAKEN_ELSEWHERE.includes(key) ? "system" : undefined;
}

function refusalOnMac({ shift, alt, key }: Chord): Refusal | undefined {
  if (alt) return undefined;
  if (key === "Z" || !shift && EDITING_ON_MAC.includes(key)) return "editing";
  const taken = shift ? TAKEN_ELSEWHERE : TAKEN_ON_MAC;
  return taken.includes(key) ? "system" : undefined;
}
