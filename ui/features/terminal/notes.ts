import { signal } from "@preact/signals";

/** Something a terminal quietly says in its own cell. */
export interface Note {
  text: string;
}

/** A program's wish for the clipboard that waits for its person. */
export interface ClipboardQuestion {
  text: string;
}

const notes = signal<ReadonlyMap<string, Note>>(new Map());
const questions = signal<ReadonlyMap<string, ClipboardQuestion>>(new Map());

/** What a terminal says now. */
export function noteOf(sessionId: string): Note | undefined {
  return notes.value.get(sessionId);
}

/** Lets a terminal say something, until it is dismissed or something is typed there. */
export function note(sessionId: string, text: string): void {
  notes.value = new Map(notes.value).set(sessionId, { text });
}

/** Takes away what a terminal says. */
export function dropNote(sessionId: string): void {
  if (notes.peek().has(sessionId)) notes.value = without(notes.value, sessionId);
}

/** What a program of a terminal wants to copy. */
export function questionOf(sessionId: string): ClipboardQuestion | undefined {
  return questions.value.get(sessionId);
}

/** Asks for the clipboard; a newer wish of the same terminal replaces an older one. */
export function askForClipboard(sessionId: string, text: string): void {
  questions.value = new Map(questions.value).set(sessionId, { text });
}

/** The question was answered, or its terminal is gone. */
export function dropQuestion(sessionId: string): void {
  if (questions.peek().has(sessionId)) questions.value = without(questions.value, sessionId);
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
