import { editOf } from "../knowledge/edits.ts";
import { editKey, savedOf } from "./change_note.ts";
import { showPlace } from "./note_place.ts";

/** Begins a new note, under a name others refer to it by if given. */
export function writeNote(projectId: string, name?: string): void {
  if (name !== undefined) editOf(editKey(projectId), savedOf(undefined)).change({ name });
  showPlace(projectId, { kind: "new" });
}
