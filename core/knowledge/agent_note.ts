import type { Note, NoteInput } from "../memory/note.ts";
import type { AgentNote } from "./door.ts";

/**
 * The whole of a note that an agent writes: what it does not say stays as it is.
 * @param now the note of that slug, where there is one
 */
export function completeNote(given: AgentNote, now: Note | undefined): NoteInput {
  const { description, type, content, expires } = given;
  return {
    description: description ?? now?.description ?? firstLine(content),
    type: type ?? now?.type ?? "project",
    content,
    ...(expires === undefined ? {} : { expires }),
  };
}

/** The first line with words in it, without the mark of a heading or a list. */
function firstLine(markdown: string): string {
  const lines = markdown.split("\n").map((line) => line.replace(/^[\s#>*-]+/, "").trim());
  return lines.find((line) => line !== "") ?? "";
}
