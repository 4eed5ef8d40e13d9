import type { Note } from "./note.ts";

/** Where recall gets a project's notes. */
export interface NoteSource {
  /** All that can be read; a note that did not change has the revision it had. */
  notes(projectId: string): Promise<readonly Note[]>;
  /** Calls back after notes of a project changed, by whomever. */
  onChange(listener: (projectId: string) => void): void;
}
