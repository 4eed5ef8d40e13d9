/** What Codex's rollout tells of a conversation (0.171.0). */
import { z } from "zod";
import type { ConversationDetails } from "../../core/conversation/inspection.ts";
import { parseJsonLine } from "./json_line.ts";
import { firstOf, lastLines } from "./record_tail.ts";

const tokenCountLine = z.object({
  type: z.literal("event_msg"),
  payload: z.object({
    type: z.literal("token_count"),
    info: z.object({ last_token_usage: z.object({ total_tokens: z.number().positive() }) }),
  }),
});

/** The last request holds the conversation so far. */
export async function inspectCodex(transcriptPath: string): Promise<ConversationDetails> {
  const tokenCount = firstOf(await lastLines(transcriptPath), tokensIn);
  return tokenCount === undefined ? {} : { tokenCount };
}

function tokensIn(line: string): number | undefined {
  if (!line.includes('"token_count"')) return undefined;
  const read = tokenCountLine.safeParse(parseJsonLine(line)).data;
  return read?.payload.info.last_token_usage.total_tokens;
}
