import { IdeaError } from "../error.ts";
import { MEMORY } from "../numbers.ts";
import type { Note, NoteInput } from "./note.ts";
import { checkNote } from "./note_rules.ts";
import { findSecret } from "./secrets.ts";
import { findSame } from "./similar.ts";
import { checkSlug } from "./slug.ts";

/** What agents are told before they write a note; what of it can be checked is checked. */
export const AGENT_NOTE_RULES = [
  "The project's memory is shared by all its agents and read at every start, so it stays small.",
  "Write what is stable and useful to others: decisions about architecture and organisation that " +
  "last, lasting preferences of the user, rules of the workflow, important references, and " +
  "summaries that outlive a session.",
  "Never write: conversations, logs or journals of your work, the state of the moment, queues, who " +
  "does what now, attempts, guesses, what the code or another note already says, and secrets.",
  `A note is about one thing and has at most ${MEMORY.agentNoteBytes} bytes. Link to others with ` +
  "[[slug]]. To correct or extend a note, write it again under its slug.",
].join("\n");

const encoder = new TextEncoder();

/** Lines of a conversation, as they are copied from one. */
const SPOKEN = /^[\s>*_#-]*(?:user|human|assistant|claude|codex|prompt|response|you|me)[*_\s]*:/i;
/** So many of them are no quotation any more. */
const SPOKEN_LINES = 6;

/**
 * What an agent may write into the memory by itself; a note of the same slug is what it replaces.
 * @returns the note in its stored form
 * @throws IdeaError `INVALID` naming the field, `TOO_LARGE`, `ALREADY_EXISTS` naming the note that
 * says the same already
 */
export function checkAgentNote(
  note: NoteInput & { name: string },
  existing: readonly Note[],
): NoteInput {
  const slug = checkSlug(note.name, "slug");
  const checked = checkNote(note);
  requireSmall(checked);
  requireNoSecret(checked);
  requireNoConversation(checked.content);
  const others = existing.filter(({ name }) => name !== slug);
  const same = findSame(checked, others);
  if (same === undefined) return checked;
  const percent = Math.round(100 * same.share);
  throw new IdeaError(
    "ALREADY_EXISTS",
    `The note "${same.note.name}" says ${percent} % of this already: read it, and write what is ` +
      `new to it under that slug`,
  );
}

function requireSmall({ description, content }: NoteInput): void {
  if (description.length > MEMORY.agentDescriptionChars) {
    const expected = `expected one line of at most ${MEMORY.agentDescriptionChars}`;
    throw new IdeaError("INVALID", `description: ${description.length} characters, ${expected}`);
  }
  const bytes = encoder.encode(content).length;
  if (bytes <= MEMORY.agentNoteBytes) return;
  throw new IdeaError(
    "TOO_LARGE",
    `content: ${bytes} bytes, expected at most ${MEMORY.agentNoteBytes}: keep what is stable and ` +
      "useful to others, or make several notes that link to one another",
  );
}

function requireNoSecret({ description, content }: NoteInput): void {
  for (const [field, text] of Object.entries({ description, content })) {
    const found = findSecret(text);
    if (!found) continue;
    throw new IdeaError(
      "INVALID",
      `${field}: line ${found.line} looks like ${found.name}, and notes are read by everybody: ` +
        "say where it is kept, not what it is",
    );
  }
}

function requireNoConversation(content: string): void {
  const spoken = content.split("\n").filter((line) => SPOKEN.test(line)).length;
  if (spoken < SPOKEN_LINES) return;
  throw new IdeaError(
    "INVALID",
    "content: looks like a conversation, expected what came out of it",
  );
}
