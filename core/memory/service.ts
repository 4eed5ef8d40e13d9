import type { Author } from "../knowledge/author.ts";
import type { Note, NoteEntry, NoteInput, NoteProblem } from "./note.ts";

/** All notes of a project, and what in their folder is none. */
export interface NoteList {
  notes: Note[];
  problems: NoteProblem[];
}

/** A note as it may be changed. */
export interface NoteUpdate extends NoteInput {
  /** Of the note as it was read; absent: whatever is there is replaced. */
  revision?: string | undefined;
}

/** How notes refer to one another. */
export interface NoteGraph {
  nodes: NoteEntry[];
  links: { from: string; to: string }[];
  /** Links to notes that do not exist. */
  broken: { from: string; to: string }[];
}

/** One note's place among the others. */
export interface NoteLinks {
  /** Notes it refers to, in order. */
  outgoing: string[];
  /** Notes that refer to it. */
  backlinks: string[];
  /** Slugs it refers to that are no note. */
  broken: string[];
}

/** How notes are found at the moment. */
export interface RecallEngine {
  kind: "lexical" | "hybrid";
  /** The embedder's profile, when one is chosen. */
  profileId?: string;
  /** Why vectors are chosen and not used. */
  problem?: string;
  notes: number;
  /** Notes whose vector is at hand. */
  embedded: number;
}

/** What one may be asked to find. */
export interface RecallWish {
  text: string;
  /** What the entries may cost, in tokens; 0: nothing is found. */
  tokenBudget: number;
  /** What does not fit the text comes after, newest first: for an agent that is to know the project. */
  others?: boolean | undefined;
}

/** A project's notes, for people and scripts. Every method may throw an `IdeaError`. */
export interface MemoryService {
  list(projectId: string): Promise<NoteList>;
  /** @throws IdeaError `NOT_FOUND`, `INVALID` when the file is no note */
  get(projectId: string, slug: string): Promise<Note>;
  /** @throws IdeaError `ALREADY_EXISTS`, `INVALID` naming the field */
  create(
    projectId: string,
    note: NoteInput & { name: string },
    author: Author,
  ): Promise<Note>;
  /** @throws IdeaError `CONFLICT` when the note is another one than the revision says, `INVALID` */
  update(projectId: string, slug: string, note: NoteUpdate, author: Author): Promise<Note>;
  /** @throws IdeaError `NOT_FOUND`, `CONFLICT` */
  remove(projectId: string, slug: string, revision?: string): Promise<void>;
  index(projectId: string): Promise<NoteEntry[]>;
  links(projectId: string, slug: string): Promise<NoteLinks>;
  graph(projectId: string): Promise<NoteGraph>;
}

/** Finding the notes that fit a text. Never fails: without an index nothing is found. */
export interface RecallService {
  /** Entries in order of relevance that together cost no more than the budget. */
  recall(projectId: string, wish: RecallWish): Promise<NoteEntry[]>;
  engine(projectId: string): Promise<RecallEngine>;
}
