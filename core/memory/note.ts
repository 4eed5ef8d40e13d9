/** Kinds of notes the product knows; another one in a file is kept and shown. */
export const NOTE_TYPES = ["project", "user", "feedback", "reference"] as const;

/** What a person or an agent says of a note; the slug is its name and the stem of its file. */
export interface NoteInput {
  /** One line, for the index and for recall. */
  description: string;
  /** One of {@link NOTE_TYPES}; others are accepted from files. */
  type: string;
  /** Markdown. */
  content: string;
  /** Last day on which it holds, `YYYY-MM-DD`; absent: for good. */
  expires?: string | undefined;
}

/** Who wrote a note last, when and on which occasion; as far as the file says. */
export interface Provenance {
  /** Absent: written by hand, also after IdeA wrote it, or by the original app. */
  by?: { kind: "human" } | { kind: "agent"; agentId: string; name: string };
  /** ISO 8601, with zone. */
  at?: string;
  /** Conversation it came from. */
  conversation?: string;
}

/** A note of `.ideai/memory/<name>.md`. */
export interface Note extends NoteInput {
  /** The slug: kebab-case. */
  name: string;
  provenance: Provenance;
  /** Names the file's text: another one when the file says something else. */
  revision: string;
}

/** A row of `MEMORY.md`. */
export interface NoteEntry {
  slug: string;
  title: string;
  /** The description. */
  hook: string;
  type: string;
}

/** A file of the memory's folder that is no note. */
export interface NoteProblem {
  /** Name of the file. */
  file: string;
  /** What was found and what was expected. */
  problem: string;
}

/** Who wrote a note last: a person too where nobody knows. */
export function lastWriter(
  { provenance }: Pick<Note, "provenance">,
): NonNullable<Provenance["by"]> {
  return provenance.by ?? { kind: "human" };
}

/** True once the last day of a note is over. @param today `YYYY-MM-DD`, where the reader is */
export function isExpired({ expires }: Pick<Note, "expires">, today: string): boolean {
  return expires !== undefined && expires < today;
}
