import { IdeaError } from "../error.ts";
import { DELEGATION } from "../numbers.ts";
import { cycleWith, type WaitEdge } from "./wait_graph.ts";

/** An agent that wants to ask another one. */
export interface AskAttempt {
  from: string;
  to: string;
  /** How many asks deep this one would be. */
  depth: number;
  /** Who waits for whom now. */
  waits: readonly WaitEdge[];
}

/** Why an agent may not ask; a cycle is given as ids, for the error to name them. */
export type Refusal = { kind: "invalid"; message: string } | { kind: "cycle"; ids: string[] };

/** Undefined when the agent may ask. */
export function refusalOf({ from, to, depth, waits }: AskAttempt): Refusal | undefined {
  if (from === to) return invalid("target: an agent cannot ask itself");
  if (depth > DELEGATION.maxDepth) {
    return invalid(`Too deep: ${DELEGATION.maxDepth} asks in a row at most`);
  }
  if (waits.filter((edge) => edge.from === from).length >= DELEGATION.maxFanOut) {
    return invalid(`Too many asks at once: ${DELEGATION.maxFanOut} at most`);
  }
  const ids = cycleWith(waits, { from, to });
  return ids && { kind: "cycle", ids };
}

function invalid(message: string): Refusal {
  return { kind: "invalid", message };
}

const encoder = new TextEncoder();

/**
 * The task as given.
 * @throws IdeaError `INVALID` when it is empty, `TOO_LARGE` when it is over the limit
 */
export function checkTask(task: string): string {
  if (task.trim() === "") throw new IdeaError("INVALID", "task: expected a text that is not empty");
  const size = encoder.encode(task).length;
  if (size <= DELEGATION.maxTaskBytes) return task;
  throw new IdeaError(
    "TOO_LARGE",
    `task: ${size} bytes, expected at most ${DELEGATION.maxTaskBytes}; put it in a file and name it`,
  );
}
