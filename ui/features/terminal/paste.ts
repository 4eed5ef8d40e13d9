/** What is known about text before it is pasted. */
export interface PasteFacts {
  /** Without anything a program could take for keys. */
  text: string;
  bytes: number;
  lines: number;
}

/** What is done with a paste: at once, or only after asking. */
export type PasteVerdict = "now" | "ask" | "askForFile";

/** Above this many bytes a paste is asked about: it is more than a person sees at a glance. */
const ASK_BYTES = 8 * 1024;
/** Above this many bytes agents do better with the path of a file. */
const FILE_BYTES = 32 * 1024;

/** Whole escape sequences go, not only their first byte: what was left would be typed as text. */
// deno-lint-ignore no-control-regex
const SEQUENCES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?)/g;
// deno-lint-ignore no-control-regex
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Makes text safe to paste: lines end in LF, no control characters but tab and LF are left. */
export function pasteFacts(raw: string): PasteFacts {
  const text = raw.replace(/\r\n?/g, "\n").replace(SEQUENCES, "").replace(CONTROLS, "");
  const bytes = new TextEncoder().encode(text).length;
  return { text, bytes, lines: text.replace(/\n$/, "").split("\n").length };
}

/**
 * Whether a person is asked first.
 * @param bracketed the program told pastes from keys, so a line break in one runs nothing
 */
export function judgePaste({ text, bytes }: PasteFacts, bracketed: boolean): PasteVerdict {
  if (bytes > FILE_BYTES) return "askForFile";
  return bytes > ASK_BYTES || (!bracketed && text.includes("\n")) ? "ask" : "now";
}

/** A path as a shell takes it, quoted only when it has to be. */
export function quotedPath(path: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(path)) return path;
  return /^[A-Za-z]:\\/.test(path) ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`;
}
