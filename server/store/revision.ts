import { createHash } from "node:crypto";

/** Revision of a file that is not there. */
export const ABSENT = "absent";

/** Names a text: another one when the text is another one. @param text undefined: no file */
export function revisionOf(text: string | undefined): string {
  if (text === undefined) return ABSENT;
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
