import { KITTY } from "../../../core/terminal/kitty.ts";
import { type FunctionalKey, functionalKey, isModifierKey, usKey } from "./kitty_tables.ts";

/** One key going down or up, as the page knows it. */
export interface KeyStroke {
  type: "keydown" | "keyup";
  /** `KeyboardEvent.key`. */
  key: string;
  /** `KeyboardEvent.code`. */
  code: string;
  repeat: boolean;
  shift: boolean;
  alt: boolean;
  ctrl: boolean;
  meta: boolean;
  capsLock: boolean;
  numLock: boolean;
  /** What the key makes without Shift. */
  unshifted: string;
}

const MODIFIER = { shift: 1, alt: 2, ctrl: 4, super: 8, capsLock: 64, numLock: 128 } as const;
const LOCKS = MODIFIER.capsLock | MODIFIER.numLock;

/** Keys of a line editor keep their plain bytes, so that a shell stays usable after a crash. */
const LINE_EDITING = new Set([9, 13, 127]);

/**
 * What a key sends under the kitty keyboard protocol.
 * @param flags those of {@link KITTY} in effect
 * @returns the bytes, empty when the key sends nothing; `undefined` when it sends what it always did
 */
export function kittySequence(stroke: KeyStroke, flags: number): string | undefined {
  if (flags === 0 || isUnfinished(stroke.key)) return undefined;
  const separate = (flags & (KITTY.disambiguate | KITTY.allKeys)) !== 0;
  if (stroke.type === "keyup" && !(flags & KITTY.eventTypes)) return "";
  const staysText = !(flags & KITTY.allKeys) && makesText(stroke);
  if (staysText && stroke.type === "keydown") return undefined;
  const functional = functionalKey(stroke.key, stroke.code, separate);
  if (functional) return functionalSequence(functional, stroke, flags);
  if ([...stroke.key].length !== 1) return "";
  if (!separate && stroke.type === "keydown") return undefined;
  return textKey(stroke, flags);
}

/** Parts of a character to come belong to the input method. */
function isUnfinished(key: string): boolean {
  return key === "Dead" || key === "Process" || key === "Unidentified" || key === "Compose";
}

function makesText({ key, ctrl, alt, meta }: KeyStroke): boolean {
  return [...key].length === 1 && !ctrl && !alt && !meta;
}

function functionalSequence(
  key: FunctionalKey,
  stroke: KeyStroke,
  flags: number,
): string | undefined {
  const [number, final] = key;
  if (flags & KITTY.allKeys) return functionalForm(key, stroke, flags, modifiers(stroke));
  if (isModifierKey(key)) return "";
  if (final === "u" && LINE_EDITING.has(number)) return lineEditing(key, stroke, flags);
  // Without disambiguation a lone Escape stays what it always was.
  if (number === 27 && final === "u" && !(flags & KITTY.disambiguate)) {
    return stroke.type === "keydown" ? undefined : "";
  }
  return functionalForm(key, stroke, flags, modifiers(stroke));
}

function lineEditing(key: FunctionalKey, stroke: KeyStroke, flags: number): string | undefined {
  if (stroke.type === "keyup") return "";
  const held = modifiers(stroke) & ~LOCKS;
  if (held === 0 || !(flags & KITTY.disambiguate)) return undefined;
  return functionalForm(key, stroke, flags, held);
}

function functionalForm(
  [number, final]: FunctionalKey,
  stroke: KeyStroke,
  flags: number,
  held: number,
): string {
  const second = modifierField(stroke, flags, held);
  const text = embeddedText(stroke, flags);
  if (!second && !text && number === 1) return `\x1b[${final}`;
  return form(String(number), second, text, final);
}

function textKey(stroke: KeyStroke, flags: number): string {
  // Locks are told only to programs that take every key, as text already shows them.
  const held = flags & KITTY.allKeys ? modifiers(stroke) : modifiers(stroke) & ~LOCKS;
  const second = modifierField(stroke, flags, held);
  return form(keyField(stroke, flags), second, embeddedText(stroke, flags), "u");
}

function form(first: string, second: string, text: string, final: string): string {
  if (text) return `\x1b[${first};${second};${text}${final}`;
  return second ? `\x1b[${first};${second}${final}` : `\x1b[${first}${final}`;
}

function keyField({ key, code, shift, unshifted }: KeyStroke, flags: number): string {
  const own = codePoint(unshifted);
  if (!(flags & KITTY.alternateKeys)) return String(own);
  const shifted = shift && codePoint(key) !== own ? String(codePoint(key)) : "";
  const us = usKey(code);
  const base = us !== undefined && codePoint(us) !== own ? String(codePoint(us)) : "";
  if (base) return `${own}:${shifted}:${base}`;
  return shifted ? `${own}:${shifted}` : String(own);
}

function modifierField({ type, repeat }: KeyStroke, flags: number, held: number): string {
  const event = type === "keyup" ? 3 : repeat ? 2 : 1;
  if (event > 1 && flags & KITTY.eventTypes) return `${held + 1}:${event}`;
  return held === 0 ? "" : String(held + 1);
}

function embeddedText(stroke: KeyStroke, flags: number): string {
  const wanted = flags & KITTY.allKeys && flags & KITTY.text && stroke.type === "keydown";
  return wanted && makesText(stroke) ? String(codePoint(stroke.key)) : "";
}

function modifiers({ shift, alt, ctrl, meta, capsLock, numLock }: KeyStroke): number {
  return (shift ? MODIFIER.shift : 0) | (alt ? MODIFIER.alt : 0) | (ctrl ? MODIFIER.ctrl : 0) |
    (meta ? MODIFIER.super : 0) | (capsLock ? MODIFIER.capsLock : 0) |
    (numLock ? MODIFIER.numLock : 0);
}

function codePoint(text: string): number {
  return text.codePointAt(0) ?? 0;
}
