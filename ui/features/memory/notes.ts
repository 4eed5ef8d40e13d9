import type { Note } from "../../../core/memory/note.ts";
import type { NoteGraph, NoteLinks, NoteList } from "../../../core/memory/service.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { type Known, known, valueOf } from "../knowledge/known.ts";

/** Notes of every project, and the files among them that are none; undefined until read. */
export const notes = perProject<Known<NoteList> | undefined>(
  (p) => known(readAs<NoteList>(api.projects[":p"].memory.$get({ param: { p } }))),
  undefined,
);

/** How the notes of every project refer to one another; undefined until read. */
export const noteGraphs = perProject<Known<NoteGraph> | undefined>(
  (p) => known(readAs<NoteGraph>(api.projects[":p"].memory.graph.$get({ param: { p } }))),
  undefined,
);

/** One note's place among the others, by {@link linksKey}. */
export const noteLinks = perProject<Known<NoteLinks> | undefined>(
  (key) => {
    const [p = "", slug = ""] = key.split(" ");
    const route = api.projects[":p"].memory.notes[":slug"].links;
    return known(readAs<NoteLinks>(route.$get({ param: { p, slug } })));
  },
  undefined,
);

/** The key of a note in {@link noteLinks}. */
export function linksKey(projectId: string, slug: string): string {
  return `${projectId} ${slug}`;
}

/** Reads again what of a project's notes was read before. */
export function refreshNotes(projectId: string): void {
  for (const store of [notes, noteGraphs]) {
    if (store.known(projectId)) void store.refresh(projectId);
  }
}

/** A note by its name, once the notes were read. */
export function noteNamed(projectId: string, slug: string): Note | undefined {
  return valueOf(notes.of(projectId))?.notes.find(({ name }) => name === slug);
}
