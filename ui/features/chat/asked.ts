import { splitHeader } from "../../../core/delegation/header.ts";

/** The name that texts of the person at the screen carry. */
const PERSON = "the user";

/** What was asked for, and by whom. */
export interface Asked {
  /** Absent: by the person at the screen. */
  from?: string;
  kind: "task" | "message";
  text: string;
}

/** Reads the text of a turn: who asked stands in the line that delivery puts before it. */
export function askedIn(text: string): Asked {
  const read = splitHeader(text);
  if (!read) return { kind: "message", text };
  const { requester, kind, rest } = read;
  return { kind, text: rest, ...(requester === PERSON ? {} : { from: requester }) };
}
