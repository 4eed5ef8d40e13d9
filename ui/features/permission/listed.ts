import { t } from "../../text/text.ts";

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : words.slice(0, -1).join(", ") + t().permission.and + last;
}
