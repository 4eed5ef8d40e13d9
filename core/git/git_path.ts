/**
 * Paths in git are bytes. As text, a byte that is no UTF-8 is written as the lone surrogate
 * U+DC00 + byte, which JSON keeps and no valid text has: nothing is lost on the way to the page and
 * back (PEP 383 does the same).
 */
const ESCAPE = 0xdc00;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The path in these bytes. */
export function decodePath(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return decodeEscaping(bytes);
  }
}

/** The bytes of a path that {@link decodePath} gave. */
export function encodePath(path: string): Uint8Array {
  if (path.isWellFormed()) return encoder.encode(path);
  const bytes: number[] = [];
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff) bytes.push(code - ESCAPE);
    else bytes.push(...encoder.encode(character));
  }
  return Uint8Array.from(bytes);
}

/** The path as people read it: what is no text, and what would break the line, is replaced. */
export function shownPath(path: string): string {
  // deno-lint-ignore no-control-regex -- control characters are exactly what is replaced
  return path.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");
}

/** Decodes the longest valid pieces and escapes the bytes between them. */
function decodeEscaping(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const length = validLength(bytes, at);
    text += length === 0
      ? String.fromCharCode(ESCAPE + (bytes[at] ?? 0))
      : decoder.decode(bytes.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return text;
}

/** Bytes of the character that begins here; 0 when none does. */
function validLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  try {
    decoder.decode(bytes.subarray(at, at + length));
    return Math.min(length, bytes.length - at);
  } catch {
    return 0;
  }
}
