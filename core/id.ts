import { IdeaError } from "./error.ts";

// Any 128 bits: ids of agent pairs are an XOR and therefore not well-formed version 4 UUIDs.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for 128 bits in the hyphenated text form, whatever the version bits say. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * The id in lower case.
 * @throws IdeaError `INVALID` naming what kind of id was expected.
 */
export function parseId(kind: string, text: string): string {
  if (!isId(text)) throw new IdeaError("INVALID", `invalid ${kind} id: ${text}`);
  return text.toLowerCase();
}

/** The conversation id of two agents: the bytewise XOR, so the order of the two is irrelevant. */
export function pairId(left: string, right: string): string {
  const a = left.replaceAll("-", "");
  const b = right.replaceAll("-", "");
  let hex = "";
  for (let at = 0; at < 32; at++) {
    hex += (parseInt(a[at] ?? "0", 16) ^ parseInt(b[at] ?? "0", 16)).toString(16);
  }
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .join("-");
}
