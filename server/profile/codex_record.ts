/** The lines of Codex's own record of a conversation. */
import { z } from "zod";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { codexRefusals, mayTellRefusal } from "./codex_refusals.ts";

const line = z.object({
  type: z.string(),
  payload: z.object({
    type: z.string().optional(),
    id: z.string().optional(),
    cwd: z.string().optional(),
    item: z.object({
      type: z.string(),
      content: z.array(z.object({ text: z.string().optional() })).optional(),
      /** By path (0.171.0). */
      changes: z.record(z.string(), z.unknown()).optional().catch(undefined),
      status: z.string().optional().catch(undefined),
    }).optional(),
    last_agent_message: z.string().nullish(),
    output: z.string().optional().catch(undefined),
  }),
});

/** One line of a record. */
export type RecordLine = z.infer<typeof line>;

/** What one line of a record says; an empty list when nothing that matters. */
export function readRolloutLine(text: string): AgentSignal[] {
  // Lines may hold megabytes of tool output: only the few that matter are parsed.
  if (mayTellRefusal(text)) return refusalsOf(parseLine(text));
  if (!/"(?:UserMessage|FileChange|task_complete|turn_aborted)"/u.test(text)) return [];
  const parsed = parseLine(text);
  if (parsed?.type !== "event_msg") return [];
  const { type, item, last_agent_message: lastMessage } = parsed.payload;
  if (type === "item_completed" && item?.type === "UserMessage") {
    const prompt = item.content?.map((part) => part.text ?? "").join("\n") ?? "";
    return [{ kind: "turnStarted", source: "rollout UserMessage", prompt }];
  }
  if (type === "item_completed" && item?.type === "FileChange") {
    const paths = item.status === "completed" ? Object.keys(item.changes ?? {}) : [];
    return paths.map((path) => ({ kind: "wrote", path }));
  }
  if (type === "task_complete" || type === "turn_aborted") {
    return [{
      kind: "turnEnded",
      source: `rollout ${type}`,
      ...(lastMessage ? { lastMessage } : {}),
      ...(type === "turn_aborted" ? { interrupted: true } as const : {}),
    }];
  }
  return [];
}

function refusalsOf(parsed: RecordLine | undefined): AgentSignal[] {
  if (parsed?.payload.type !== "function_call_output") return [];
  return codexRefusals(parsed.payload.output ?? "");
}

/** One line of a record, as far as it matters; undefined when it is none. */
export function parseLine(text: string): RecordLine | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
