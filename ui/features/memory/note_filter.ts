import { type Note, NOTE_TYPES } from "../../../core/memory/note.ts";

/** Notes of one type. */
export interface NoteGroup {
  type: string;
  notes: readonly Note[];
}

/** Notes by type, the known types first, each by name. */
export function groupedByType(notes: readonly Note[]): NoteGroup[] {
  const groups = Map.groupBy(notes, ({ type }) => type);
  const known: readonly string[] = NOTE_TYPES;
  const others = [...groups.keys()].filter((type) => !known.includes(type)).sort();
  return [...known, ...others].flatMap((type) => {
    const ofType = groups.get(type);
    return ofType ? [{ type, notes: ofType.toSorted(byName) }] : [];
  });
}

/** Notes in which all words occur, without regard to case and accents, by name. */
export function withWords(notes: readonly Note[], query: string): Note[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  return notes.filter((note) => {
    const text = foldedText(note);
    return words.every((word) => text.includes(word));
  }).sort(byName);
}

/** A day of this place as `YYYY-MM-DD`. @param at epoch ms */
export function dayOf(at: number): string {
  const date = new Date(at);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function byName(one: Note, other: Note): number {
  return one.name.localeCompare(other.name);
}

/** Thousands of notes are looked through at every key. */
const folded = new WeakMap<Note, string>();

function foldedText(note: Note): string {
  const known = folded.get(note);
  if (known !== undefined) return known;
  const text = fold(`${note.name} ${note.type} ${note.description} ${note.content}`);
  folded.set(note, text);
  return text;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
