import type { Faults } from "./faults.ts";

/** Stands for {@link INVALID} in text: a private character that no task contains by accident. */
const MARK = "\ue000";
const MARK_BYTES = new TextEncoder().encode(MARK);
/** A bad first byte, a cut and an overlong sequence, a surrogate and a cut emoji. */
const INVALID = [
  0xff,
  0xc3,
  0x28,
  0xe2,
  0x82,
  0x20,
  0xc0,
  0xaf,
  0xed,
  0xa0,
  0x80,
  0xf0,
  0x9f,
  0x91,
];
/** A family, a flag, a keycap, a skin tone, CJK, Hangul and stacked marks. */
const GLYPHS = "👨‍👩‍👧‍👦 🇫🇷 1️⃣ 👍🏽 日本語 한글 é ẍ̂";

/** What is drawn around the prompt to make it hard to read; empty without such faults. */
export function ornament(faults: Pick<Faults, "wideGlyphs" | "invalidUtf8">): string {
  return [faults.wideGlyphs ? GLYPHS : "", faults.invalidUtf8 ? MARK : ""].join(" ").trim();
}

/** The bytes with every mark replaced by bytes that are not UTF-8. */
export function withInvalidBytes(bytes: Uint8Array): Uint8Array {
  const spoilt: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const marked = MARK_BYTES.every((byte, offset) => bytes[at + offset] === byte);
    if (marked) spoilt.push(...INVALID);
    else spoilt.push(bytes[at] ?? 0);
    at += marked ? MARK_BYTES.length : 1;
  }
  return new Uint8Array(spoilt);
}
