/** What Claude Code's transcript tells of a conversation (2.1.332). */
import { z } from "zod";
import type { ConversationDetails } from "../../core/conversation/inspection.ts";
import { parseJsonLine } from "./json_line.ts";
import { firstOf, lastLines } from "./record_tail.ts";

const count = z.number().nonnegative().default(0);
const answer = z.object({
  type: z.literal("assistant"),
  message: z.object({
    usage: z.object({
      input_tokens: count,
      cache_creation_input_tokens: count,
      cache_read_input_tokens: count,
      output_tokens: count,
    }),
  }),
});

/** The last request's input is the conversation so far, and its output what was said to it. */
export async function inspectClaude(transcriptPath: string): Promise<ConversationDetails> {
  const tokenCount = firstOf(await lastLines(transcriptPath), tokensIn);
  return tokenCount === undefined ? {} : { tokenCount };
}

function tokensIn(line: string): number | undefined {
  if (!line.includes('"usage"')) return undefined;
  const usage = answer.safeParse(parseJsonLine(line)).data?.message.usage;
  if (!usage) return undefined;
  const tokens = Object.values(usage).reduce((sum, one) => sum + one, 0);
  return tokens > 0 ? tokens : undefined;
}
