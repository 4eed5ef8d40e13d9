import { flatten } from "../handoff/flat_text.ts";
import type { NoteInput } from "./note.ts";

/** Markdown as a note's file holds it: `\n` between lines, no empty ones at the ends. */
export function plainContent(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n");
  return lines.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

/** A description as one line. */
export function plainDescription(text: string): string {
  return flatten(text);
}

/**
 * A short name of all that a note says (FNV-1a). Kept in its file it tells whether somebody has
 * changed the file by hand since.
 */
export function digestOf({ description, type, content, expires }: NoteInput): string {
  const said = JSON.stringify([description, type, content, expires ?? ""]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < said.length; at++) {
    hash = Math.imul(hash ^ said.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
