import { IdeaError } from "../../core/error.ts";
import type { KnowledgeCaller } from "../../core/knowledge/door.ts";
import type { Note, NoteEntry } from "../../core/memory/note.ts";
import type { MemoryService, RecallService } from "../../core/memory/service.ts";
import { KNOWLEDGE_DOOR } from "../../core/numbers.ts";
import type { PolicyGate } from "./policy_gate.ts";

/** What agents read of the memory. */
export interface ReadingDependencies {
  notes: MemoryService;
  recall: RecallService;
  gate: PolicyGate;
}

/** Rows of the index, as an agent gets them. */
export interface FoundNotes {
  notes: readonly NoteEntry[];
  /** Rows left out, and how to find them. */
  more?: string;
}

/** Where a note is kept, relative to the project. */
export function notePath(slug: string): string {
  return `.ideai/memory/${slug}.md`;
}

/** What fits a query, or the index, as far as one answer has room for it. */
export async function findNotes(
  { notes, recall, gate }: ReadingDependencies,
  caller: KnowledgeCaller,
  query: string | undefined,
): Promise<FoundNotes> {
  const { projectId } = caller;
  const all = query === undefined
    ? await notes.index(projectId)
    : await recall.recall(projectId, { text: query, tokenBudget: KNOWLEDGE_DOOR.queryTokens });
  const readable = await gate.readable(caller, all, ({ slug }) => notePath(slug));
  const rows = readable.slice(0, KNOWLEDGE_DOOR.indexRows);
  const left = readable.length - rows.length;
  return {
    notes: rows,
    ...(left === 0 ? {} : { more: `${left} more notes: search with query` }),
  };
}

/**
 * One note.
 * @throws IdeaError `NOT_FOUND`, `FORBIDDEN`, `INVALID` when the file is no note
 */
export async function readNote(
  { notes, gate }: ReadingDependencies,
  caller: KnowledgeCaller,
  slug: string,
): Promise<Note> {
  await gate.requireReadable(caller, notePath(slug));
  return await notes.get(caller.projectId, slug);
}

/** A note in an agent's hands: the slug under the name it is written with. */
export function noteForAgent({ name, ...note }: Note) {
  return { slug: name, ...note };
}

/** True when a failure says that there is no such note. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof IdeaError && failure.code === "NOT_FOUND";
}
