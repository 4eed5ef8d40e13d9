import { type Document, isMap } from "yaml";
import type { Author } from "../knowledge/author.ts";
import { emptyFrontMatter, formatFrontMatter, readFrontMatter } from "./front_matter.ts";
import type { NoteInput } from "./note.ts";
import { digestOf } from "./note_text.ts";
import { HUMAN_AUTHOR, METADATA } from "./parse_note.ts";

/** Who writes a note, and when. */
export interface Writing {
  author: Author;
  /** ISO 8601, with zone. */
  at: string;
}

/**
 * The file of a note that was checked.
 * @param before the file it replaces: keys and comments that are none of ours are kept
 * @throws IdeaError `INVALID` when that file is no note
 */
export function formatNote(
  slug: string,
  note: NoteInput,
  writing: Writing,
  before: string | undefined,
): string {
  const head = before === undefined ? emptyFrontMatter() : readFrontMatter(before).document;
  head.set("name", slug);
  head.set("description", note.description);
  // An empty `metadata:` cannot take keys.
  if (!isMap(head.get("metadata", true))) head.delete("metadata");
  head.deleteIn(["type"]);
  put(head, METADATA.type, note.type);
  const { author, at } = writing;
  const agent = author.kind === "agent" ? author : undefined;
  put(head, METADATA.author, agent?.name ?? HUMAN_AUTHOR);
  put(head, METADATA.agentId, agent?.agentId);
  put(head, METADATA.updated, at);
  put(head, METADATA.conversation, agent?.conversation);
  put(head, METADATA.expires, note.expires);
  put(head, METADATA.digest, digestOf(note));
  return formatFrontMatter({ document: head, body: note.content });
}

function put(head: Document, path: readonly string[], value: string | undefined): void {
  if (value === undefined) head.deleteIn(path);
  else head.setIn(path, value);
}
