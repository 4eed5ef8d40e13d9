/**
 * The first line of every text IdeA types into an agent. It keeps `!` and `/` at the start of a
 * task from being run as a command, and carries the ticket that proves which delivery was taken.
 */
export function header(requester: string, ticket: string, kind: "task" | "message"): string {
  return kind === "task"
    ? `[IdeA · task from ${requester} · ticket ${ticket}]`
    : `[IdeA · message from ${requester} · ticket ${ticket}]`;
}

// The French form was written by the original app.
const HEADER = /\[IdeA · (?:(?:task|message) from|tâche de) (.+?) · ticket ([0-9a-f-]{36})\]/iu;

/** The requester and ticket of a text that carries our header. */
export function parseHeader(text: string): { requester: string; ticket: string } | undefined {
  const match = HEADER.exec(text);
  if (!match?.[1] || !match[2]) return undefined;
  return { requester: match[1], ticket: match[2].toLowerCase() };
}

/** A text that begins with our header, taken apart. */
export interface Headed {
  requester: string;
  kind: "task" | "message";
  /** What was asked for, without the header. */
  rest: string;
}

/** Takes a text apart that begins with our header; undefined for any other. */
export function splitHeader(text: string): Headed | undefined {
  const end = text.indexOf("\n");
  const first = end < 0 ? text : text.slice(0, end);
  const requester = parseHeader(first)?.requester;
  if (requester === undefined || !first.startsWith("[IdeA · ")) return undefined;
  const kind = first.startsWith("[IdeA · message ") ? "message" : "task";
  return { requester, kind, rest: end < 0 ? "" : text.slice(end + 1) };
}
