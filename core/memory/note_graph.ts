import { linksIn } from "./links.ts";
import type { Note } from "./note.ts";
import { entryOf } from "./note_index.ts";
import type { NoteGraph, NoteLinks } from "./service.ts";

/** One link, from a note to what it names. */
interface Link {
  from: string;
  to: string;
}

/** How notes refer to one another; a note's links to itself are none. */
export function graphOf(notes: readonly Note[]): NoteGraph {
  const names = new Set(notes.map(({ name }) => name));
  const all = notes.flatMap(linksOf);
  return {
    nodes: notes.map(entryOf),
    links: all.filter(({ to }) => names.has(to)),
    broken: all.filter(({ to }) => !names.has(to)),
  };
}

/** One note's place among the others. */
export function linksAround(note: Note, notes: readonly Note[]): NoteLinks {
  const names = new Set(notes.map(({ name }) => name));
  const out = linksOf(note).map(({ to }) => to);
  // Most notes do not even hold the word: only the others are read in full.
  const near = notes.filter(({ content }) => content.includes(note.name));
  return {
    outgoing: out.filter((to) => names.has(to)),
    backlinks: near.flatMap(linksOf).filter(({ to }) => to === note.name).map(({ from }) => from),
    broken: out.filter((to) => !names.has(to)),
  };
}

function linksOf({ name, content }: Note): Link[] {
  return linksIn(content).filter((to) => to !== name).map((to) => ({ from: name, to }));
}
