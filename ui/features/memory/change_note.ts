import { IdeaError, toWireError } from "../../../core/error.ts";
import type { Note } from "../../../core/memory/note.ts";
import type { NoteLinks } from "../../../core/memory/service.ts";
import { api, done, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import type { Edit, Saved } from "../knowledge/edits.ts";
import { valueOf } from "../knowledge/known.ts";
import { EMPTY_NOTE, fieldsOf, inputOf, type NoteFields, slugOf } from "./note_draft.ts";
import { notePlace, showList, showNote } from "./note_place.ts";
import { linksKey, noteLinks, notes } from "./notes.ts";

/** What a note that is edited is known by; without a name it is a new one. */
export function editKey(projectId: string, name = ""): string {
  return `note ${projectId} ${name}`;
}

/** What the host has of a note; of one that does not exist, nothing. */
export function savedOf(note: Note | undefined, name = ""): Saved<NoteFields> {
  if (note) return { fields: fieldsOf(note), revision: note.revision };
  return { fields: { ...EMPTY_NOTE, name }, revision: "" };
}

/**
 * Writes what was typed: a note that is there is replaced, if it is the one that was read.
 * @throws IdeaError `INVALID` naming the field, `ALREADY_EXISTS`, `CONFLICT` once the page shows what
 *   is there now
 */
export async function saveNote(
  projectId: string,
  note: Note | undefined,
  edit: Edit<NoteFields>,
): Promise<void> {
  try {
    const saved = await put(projectId, note, edit.fields);
    edit.settle(savedOf(saved));
    await notes.refresh(projectId);
    showNote(projectId, saved.name);
  } catch (thrown) {
    const { code } = toWireError(thrown);
    if (note && (code === "CONFLICT" || code === "NOT_FOUND")) await notes.refresh(projectId);
    throw thrown;
  }
}

/** Deletes a note that is still the one on the screen; a notice offers the way back. */
export async function removeNote(projectId: string, note: Note): Promise<void> {
  const links = valueOf<NoteLinks>(noteLinks.of(linksKey(projectId, note.name)));
  const removed = await attempt(async () => {
    const route = api.projects[":p"].memory.notes[":slug"];
    const query = { revision: note.revision };
    await done(route.$delete({ param: { p: projectId, slug: note.name }, query }));
    return true;
  });
  await notes.refresh(projectId);
  if (!removed) return;
  if (isShown(projectId, note.name)) showList(projectId);
  offerUndo(projectId, note, links?.backlinks.length ?? 0);
}

function offerUndo(projectId: string, note: Note, backlinks: number): void {
  const words = t().memory;
  const { by } = note.provenance;
  const message = words.removed(note.name, backlinks);
  const restore = async () => {
    await create(projectId, fieldsOf(note));
    await notes.refresh(projectId);
    showNote(projectId, note.name);
  };
  toast({
    kind: "info",
    message: by?.kind === "agent" ? words.removedBy(message, by.name) : message,
    actions: [{ label: words.undo, run: () => void attempt(restore) }],
  });
}

function isShown(projectId: string, name: string): boolean {
  const place = notePlace(projectId);
  return place.kind === "note" && place.slug === name;
}

function put(projectId: string, note: Note | undefined, fields: NoteFields): Promise<Note> {
  if (!note) return create(projectId, fields);
  const json = { ...inputOf(fields), revision: note.revision };
  const route = api.projects[":p"].memory.notes[":slug"];
  return readAs<Note>(route.$put({ param: { p: projectId, slug: note.name }, json }));
}

function create(projectId: string, fields: NoteFields): Promise<Note> {
  const name = slugOf(fields.name);
  if (name === "") return Promise.reject(new IdeaError("INVALID", `name: ${t().memory.nameHint}`));
  const json = { ...inputOf(fields), name };
  return readAs<Note>(api.projects[":p"].memory.$post({ param: { p: projectId }, json }));
}
