import type { Turn } from "./turn.ts";

/** A turn and where its line begins in the log, in bytes; the place of a turn never changes. */
export interface LoggedTurn {
  turn: Turn;
  position: number;
}

/** Some turns of a log that follow each other. */
export interface LogPage {
  /** Oldest first. A line that was written twice is there once. */
  turns: LoggedTurn[];
  /** Where this page begins: what came earlier is before it. Absent at the beginning of the log. */
  before?: number;
  /** Where this page ends: what is said later comes after it. */
  after: number;
  /** Lines of the page that are no turns, for example torn by a crash; they stay in the file. */
  broken: number;
}

/** Which turns are wanted: those `before` a position, those `after` one, or else the last ones. */
export interface PageWish {
  before?: number;
  after?: number;
  /** The most turns wanted; fewer come when they are long. */
  turns?: number;
}

/** A turn that was looked for. */
export interface FoundTurn extends LoggedTurn {
  /** The words around the first match, as one line. */
  excerpt: string;
}

/** How to look for something in a log. */
export interface SearchWish {
  /** Go on with what is before this position. */
  before?: number;
  /** The most turns to find. */
  turns?: number;
  /** Ends the search; it then throws the signal's reason. */
  signal?: AbortSignal;
}

/** What became of a turn that was to be logged. */
export interface Appended {
  /** False: the log has it already. */
  added: boolean;
  /** The id of the turn before it; absent for the first. Only when it was added. */
  previous?: string;
}
