import { z } from "zod";
import { parseDocument } from "../document.ts";
import type { LiveState } from "./live_state.ts";

const source = z.union([
  z.object({ kind: z.literal("human") }),
  z.object({ kind: z.literal("agent"), agentId: z.string() }),
]);

const ticketState = z.enum(["open", "answered", "failed", "expired", "cancelled"]);

const known = z.object({
  ticketId: z.string(),
  source,
  target: z.string(),
  kind: z.enum(["ask", "task", "message"]),
  task: z.string(),
  since: z.number(),
});

const agent = z.object({
  state: z.enum([
    ...["starting", "idle", "busy", "needsYou", "limited"] as const,
    ...["stalled", "stopped", "exited", "unknown"] as const,
  ]),
  since: z.number(),
  working: z.object({ ticketId: z.string(), since: z.number() }).exactOptional(),
  intention: z.object({ text: z.string(), at: z.number() }).exactOptional(),
  lastDone: known.extend({ state: ticketState, endedAt: z.number() }).exactOptional(),
});

const liveState: z.ZodType<LiveState> = z.object({
  version: z.literal(1),
  agents: z.record(z.string(), agent),
  open: z.record(z.string(), known),
  lastDelegation: known.extend({ state: ticketState, endedAt: z.number().exactOptional() })
    .exactOptional(),
});

/** The live state as it is kept. */
export function formatLiveState(state: LiveState): string {
  return JSON.stringify(state);
}

/**
 * The live state as it was kept.
 * @param where it was, for the message
 * @throws IdeaError `INVALID` when it is something else, or of a later version of the program
 */
export function parseLiveState(text: string, where: string): LiveState {
  return parseDocument(liveState, text, where, "the live state of a project");
}
