import { signal } from "@preact/signals";
import { openKnowledge } from "../knowledge/place.ts";

/** What is shown of a project's notes. */
export type NotePlace =
  | { kind: "list" }
  | { kind: "note"; slug: string; edits: boolean }
  | { kind: "new" }
  /** Around one note, or by default around the one with the most links. */
  | { kind: "graph"; around?: string };

const LIST: NotePlace = { kind: "list" };

const places = signal<ReadonlyMap<string, NotePlace>>(new Map());

/** The note that was open last: its row gets the keyboard back. */
export const lastOpened = signal<string | undefined>(undefined);

/** Set while what is shown next is to have the keyboard. */
export const wantsKeyboard = signal(false);

/** What is shown of a project's notes; a component that calls it follows changes. */
export function notePlace(projectId: string): NotePlace {
  return places.value.get(projectId) ?? LIST;
}

/** Shows something else of a project's notes, and gives it the keyboard. */
export function showPlace(projectId: string, place: NotePlace): void {
  if (place.kind === "note") lastOpened.value = place.slug;
  places.value = new Map(places.value).set(projectId, place);
  wantsKeyboard.value = true;
}

/** Shows the list again. */
export function showList(projectId: string): void {
  showPlace(projectId, LIST);
}

/** Shows a note on this page. */
export function showNote(projectId: string, slug: string): void {
  showPlace(projectId, { kind: "note", slug, edits: false });
}

/** Opens the side panel on a part of the notes. */
export function openNotes(projectId: string, place: NotePlace): void {
  showPlace(projectId, place);
  openKnowledge("memory");
}
