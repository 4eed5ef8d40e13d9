const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// Emoji, and the blocks that Unicode's EastAsianWidth.txt marks wide or full-width.
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Characters as people count them. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Terminal cells of one grapheme: 0, 1 or 2. */
export function cellWidth(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** Terminal cells of a line. */
export function textWidth(text: string): number {
  return graphemes(text).reduce((cells, grapheme) => cells + cellWidth(grapheme), 0);
}

// deno-lint-ignore no-control-regex -- control characters are what is removed
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** The text without what would move the cursor: tabs become spaces, line feeds stay. */
export function printable(text: string): string {
  return text.replace(/\t/g, "    ").replace(CONTROLS, "");
}
