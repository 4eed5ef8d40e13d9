import type { Note, NoteEntry } from "./note.ts";

/** Name of the index in the folder of the notes. */
export const INDEX_FILE = "MEMORY.md";

const HEADING = "# Memory Index";
const ROW = /^[-*][ \t]+\[[^\]]*\]\(([a-z0-9-]+)\.md\)/;
const OWN_HEADING = /^#[ \t]+(.*?)[ \t]*#*$/;

/** A note's row: what is shown of it where it is one of many. */
export function entryOf({ name, description, type, content }: Note): NoteEntry {
  const heading = OWN_HEADING.exec(content.split("\n", 1)[0] ?? "")?.[1];
  return { slug: name, title: heading || name, hook: description, type };
}

/**
 * The text of `MEMORY.md`. Its rows are derived: one for each note, which says what the note's
 * description says. Everything else in it is a person's and stays: other lines, and the order of the
 * rows; rows of new notes come after the last one.
 * @param before the text that is there
 * @param unreadable slugs of files that are no note at the moment: their rows stay as they are
 */
export function formatIndex(
  notes: readonly Pick<Note, "name" | "description">[],
  before: string | undefined,
  unreadable: ReadonlySet<string> = new Set(),
): string {
  const left = new Map(notes.map((note) => [note.name, rowOf(note)]));
  const lines: string[] = [];
  let afterRows = 0;
  const kept = new Set<string>();
  for (const line of linesOf(before)) {
    const slug = ROW.exec(line)?.[1];
    const row = slug === undefined ? line : left.get(slug) ?? keepIf(line, unreadable.has(slug));
    if (row === undefined || (slug !== undefined && kept.has(slug))) continue;
    lines.push(row);
    if (slug === undefined) continue;
    afterRows = lines.length;
    kept.add(slug);
    left.delete(slug);
  }
  const place = afterRows === 0 ? lines.length : afterRows;
  const gap = afterRows === 0 && left.size > 0 ? [""] : [];
  const all = [...lines.slice(0, place), ...gap, ...left.values(), ...lines.slice(place)];
  return `${all.join("\n").trimEnd()}\n`;
}

/** The lines there were, without those that are empty at the end, and with a heading. */
function linesOf(before: string | undefined): string[] {
  const lines = (before ?? "").replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n").trimEnd().split("\n");
  if (lines.some((line) => line.startsWith("# "))) return lines;
  const isEmpty = lines.length === 1 && lines[0] === "";
  return isEmpty ? [HEADING] : [HEADING, "", ...lines];
}

function keepIf(line: string, stays: boolean): string | undefined {
  return stays ? line : undefined;
}

function rowOf({ name, description }: Pick<Note, "name" | "description">): string {
  return `- [${name}](${name}.md) — ${description}`;
}
