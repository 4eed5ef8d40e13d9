import type { Ticket } from "../../../core/delegation/ticket.ts";

const MOST_REMEMBERED = 100;

/** What a person sent to an agent, newest first, each text once. */
export function sentTo(agentId: string, tickets: readonly Ticket[]): string[] {
  const texts = tickets
    .filter(({ source, target, kind }) =>
      source.kind === "human" && target === agentId && kind === "message"
    )
    .map(({ task }) => task)
    .reverse();
  return [...new Set(texts)].slice(0, MOST_REMEMBERED);
}

/** A place in the history: the text shown, or none of it. */
export interface HistoryPlace {
  /** -1: not in the history. */
  at: number;
  text: string;
}

/**
 * Where an arrow key leads in a history.
 * @param shown what the box holds now; a text that is not the history's own is never replaced
 * @param by 1 for an older text, -1 for a newer one
 * @returns undefined when the key belongs to the text
 */
export function stepInHistory(
  history: readonly string[],
  at: number,
  shown: string,
  by: 1 | -1,
): HistoryPlace | undefined {
  const isInHistory = at >= 0 && history[at] === shown;
  if (!isInHistory && shown !== "") return undefined;
  const next = (isInHistory ? at : -1) + by;
  if (next < -1) return undefined;
  if (next === -1) return { at: -1, text: "" };
  const text = history[next];
  return text === undefined ? undefined : { at: next, text };
}
