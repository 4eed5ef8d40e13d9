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
