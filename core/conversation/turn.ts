import { z } from "zod";

/** One line of `.ideai/conversations/<id>/log.jsonl`, fields in this order; unknown ones are kept. */
const turn = z.looseObject({
  id: z.string(),
  conversation: z.string(),
  /** Epoch milliseconds. */
  atMs: z.number(),
  source: z.union([
    z.looseObject({ kind: z.literal("agent"), agentId: z.string() }),
    z.looseObject({ kind: z.literal("human") }),
  ]),
  role: z.enum(["prompt", "response"]),
  /** The raw text, without our header. */
  text: z.string(),
});

/** Something said in a conversation. */
export type Turn = z.infer<typeof turn>;

/** The line written to the log. */
export function formatTurn({ id, conversation, atMs, source, role, text, ...rest }: Turn): string {
  return JSON.stringify({ id, conversation, atMs, source, role, text, ...rest }) + "\n";
}

/** The turn in a line of a log, or undefined when the line is torn or not a turn. */
export function parseTurn(line: string): Turn | undefined {
  try {
    const parsed = turn.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The turns of a log, oldest first; a line that is torn or not a turn is left out. */
export function parseTurns(text: string): Turn[] {
  return text.split("\n").flatMap((line) => parseTurn(line) ?? []);
}
