import { codeFence } from "./shorten.ts";

// deno-lint-ignore no-control-regex -- removing control characters is the purpose
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/**
 * A text as every CLI passes it on: an environment variable ends at a NUL, a terminal takes control
 * characters for keys, and Claude Code leaves out comments and the returns at the ends of lines
 * (2.1.332).
 */
export function plain(text: string): string {
  const clean = text.replace(/\r\n?/gu, "\n").replace(CONTROLS, "").toWellFormed();
  return withoutComments(clean.replace(/^\ufeff/u, "")).trim();
}

const COMMENT = /^ {0,3}<!--/u;
const COMMENT_END = "-->";

/** Without the HTML comments that stand on lines of their own, outside of code blocks. */
function withoutComments(text: string): string {
  if (!text.includes("<!--")) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let fence: string | undefined;
  let end = -1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const opens = fence === undefined && COMMENT.test(line);
    // Looked for once: what many comments lack is not sought through the whole text for each.
    if (opens && end < at) end = lineFrom(lines, at, COMMENT_END);
    if (opens && lines[end]?.trimEnd().endsWith(COMMENT_END)) {
      at = lines[end + 1]?.trim() === "" ? end + 1 : end;
      continue;
    }
    fence = codeFence(fence, line);
    kept.push(line);
  }
  return kept.join("\n");
}

/** The first line from there on with the words in it; Infinity when there is none. */
function lineFrom(lines: readonly string[], start: number, words: string): number {
  const found = lines.findIndex((line, at) => at >= start && line.includes(words));
  return found < 0 ? Infinity : found;
}
