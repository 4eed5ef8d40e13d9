/** A program's wish for the clipboard (OSC 52). */
export type ClipboardRequest =
  | { kind: "copy"; text: string }
  /** A wish to read it, or something that is no text: nothing is done. */
  | { kind: "nothing" };

/** No program copies more than this many characters of base64 for a person to paste. */
const LONGEST = 4 * 1024 * 1024;

/**
 * Reads the data of OSC 52, `<selections>;<base64 of UTF-8>`. Reading the clipboard (`?`) is never
 * granted.
 */
export function clipboardRequest(data: string): ClipboardRequest {
  const encoded = data.slice(data.indexOf(";") + 1);
  if (!data.includes(";") || encoded === "?" || encoded.length > LONGEST) return NOTHING;
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text === "" ? NOTHING : { kind: "copy", text };
  } catch {
    return NOTHING;
  }
}

const NOTHING: ClipboardRequest = { kind: "nothing" };
