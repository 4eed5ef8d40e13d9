import type { ScreenReading } from "../agent/activity.ts";
import { DELIVERY } from "../numbers.ts";
import { sanitise } from "./sanitise.ts";

const encoder = new TextEncoder();

/** What is typed, and the text to be written to a file first when it is too long to type. */
export interface Composed {
  text: string;
  file?: { name: string; text: string };
}

/**
 * The text to type for a task: our header, then the task; a long task goes into a file.
 * @param fileFor absolute path the agent can read, for a file of that name
 */
export function compose(
  header: string,
  task: string,
  ticket: string,
  fileFor: (name: string) => string,
): Composed {
  const clean = sanitise(task);
  // Names come from a file that anybody may have written.
  const first = sanitise(header).replaceAll("\n", " ");
  if (encoder.encode(clean).length <= DELIVERY.fileHandOverBytes) {
    return { text: `${first}\n${clean}` };
  }
  const name = `task-${ticket}.md`;
  return {
    text: `${first}\nThe task is long: read it from the file ${fileFor(name)}`,
    file: { name, text: clean + "\n" },
  };
}

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";

/** The bytes of one paste, bracketed when the program asked for it. */
export function pasteBytes(text: string, bracketed: boolean): Uint8Array {
  return encoder.encode(bracketed ? PASTE_START + text + PASTE_END : text);
}

/** True when the prompt's draft is what we typed: our ticket, or the CLI's stand-in for a paste. */
export function isOurDraft(
  draft: string | undefined,
  ticket: string,
  placeholder: string | undefined,
): boolean {
  if (draft === undefined) return false;
  // The prompt wraps where it likes, also inside the ticket.
  if (draft.replace(/\s/g, "").includes(ticket)) return true;
  return placeholder !== undefined && draft.includes(placeholder);
}

/** Letters and digits at the end of a text that are enough to know it again. */
const KNOWN_BY = 16;

/**
 * True when the screen shows what we typed: in the prompt, or anywhere when the text has pushed the
 * beginning of the prompt off the screen. Enter on anything else would send what is not ours.
 * @param lines of the screen, top first
 */
export function showsText(
  { lines, reading }: { lines: readonly string[]; reading?: ScreenReading },
  { text, ticketId }: { text: string; ticketId: string },
  placeholder: string | undefined,
): boolean {
  if (reading?.dialog || reading?.prompt === "empty") return false;
  const ending = lettersOf(text).slice(-KNOWN_BY);
  const draft = reading?.draft;
  if (draft === undefined) return lettersOf(lines.join("")).includes(ending);
  return isOurDraft(draft, ticketId, placeholder) || lettersOf(draft).endsWith(ending);
}

// Prompts wrap and indent as they like, and terminals differ in what they keep of an emoji.
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
