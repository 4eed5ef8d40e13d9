/** Claude Code without a terminal: `claude -p`, one process for each turn, JSON lines. */
import { z } from "zod";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import type { StructuredAdapter, TurnInput, TurnPlan } from "../../core/chat/structured.ts";
import type { SaidAt } from "../../core/limit/signal.ts";
import type { LaunchContext, LaunchPlan } from "../../core/profile/adapter.ts";
import { readClaudeStreamMessage } from "./claude_limit_messages.ts";
import { detailOf, isLimited, limitEvents, oneLine, orAlive, parseLine } from "./stream_lines.ts";

/** Measured on 2026-11-30 with 2.1.332 and 2.1.331. */
const TURN_ARGS = [
  "-p",
  "--output-format",
  "stream-json",
  // Demanded by the format.
  "--verbose",
  // Text as it is written.
  "--include-partial-messages",
];
/** The vendor's own choice of an id: one that was cut off early could not be used again. */
const SESSION_ARG = "--session-id";
/**
 * Work left in the background would begin a turn of its own after the answer, in the same process:
 * the end of a turn would not be one.
 */
const TURN_ENV = { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1" };
const UNKNOWN_CONVERSATION = /No conversation found with session ID/u;

/** What Claude Code's adapter has besides. */
export interface ClaudeLaunch {
  plan(context: LaunchContext): LaunchPlan;
  transcriptPath(context: LaunchContext, sessionId: string): string;
}

/** The structured side of Claude Code's adapter. */
export function claudeStream({ plan, transcriptPath }: ClaudeLaunch): StructuredAdapter {
  return {
    turn: (context, input) => turn(plan(withoutResume(context)).args, input),
    readLine,
    knowsNot: (words) => UNKNOWN_CONVERSATION.test(words),
    transcriptPath,
  };
}

function withoutResume({ resume: _, ...context }: LaunchContext): LaunchContext {
  return context;
}

function turn(launchArgs: readonly string[], { prompt, resume }: TurnInput): TurnPlan {
  const at = launchArgs.indexOf(SESSION_ARG);
  const rest = at < 0 ? launchArgs : launchArgs.toSpliced(at, 2);
  const session = resume === undefined ? [] : ["--resume", resume];
  // Read from there, a prompt may be of any size and begin with a dash.
  return { args: [...TURN_ARGS, ...session, ...rest], stdin: prompt, env: { ...TURN_ENV } };
}

const head = z.object({
  type: z.string(),
  session_id: z.string().optional(),
  parent_tool_use_id: z.string().nullish(),
});

function readLine(line: string, said: SaidAt): ReplyEvent[] {
  const value = parseLine(line, "Claude Code");
  const read = head.safeParse(value);
  if (!read.success) return [];
  const { type, session_id: vendorSessionId, parent_tool_use_id: parent } = read.data;
  // What an agent of the CLI's own says within a tool.
  if (typeof parent === "string") return [];
  const events = eventsOf(type, value, said);
  // The end may name a conversation that is not there; one that is was named at the start.
  if (vendorSessionId === undefined || type === "result") return events;
  return [{ kind: "session", vendorSessionId }, ...events];
}

function eventsOf(type: string, value: unknown, said: SaidAt): ReplyEvent[] {
  switch (type) {
    case "system":
      return [{ kind: "alive" }];
    case "stream_event":
      return readPiece(value);
    case "assistant":
      return readAssistant(value);
    case "user":
      return readResults(value);
    case "rate_limit_event":
      return orAlive(limitEvents(readClaudeStreamMessage(value, said)));
    case "result":
      return readEnd(value, said);
    default:
      return [];
  }
}

const piece = z.object({
  event: z.object({
    type: z.literal("content_block_delta"),
    delta: z.object({ type: z.literal("text_delta"), text: z.string() }),
  }),
});

function readPiece(value: unknown): ReplyEvent[] {
  const read = piece.safeParse(value);
  return [read.success ? { kind: "delta", text: read.data.event.delta.text } : { kind: "alive" }];
}

const textBlock = z.object({ type: z.literal("text"), text: z.string() });
const callBlock = z.object({
  type: z.literal("tool_use"),
  id: z.string().optional(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()).catch({}),
});
const assistant = z.object({
  is_api_error_message: z.boolean().optional(),
  message: z.object({ content: z.array(z.unknown()) }),
});

function readAssistant(value: unknown): ReplyEvent[] {
  const read = assistant.safeParse(value);
  // The words of a failure come once more, with the end of the turn.
  if (!read.success || read.data.is_api_error_message) return [{ kind: "alive" }];
  return read.data.message.content.map(readBlock);
}

function readBlock(block: unknown): ReplyEvent {
  const text = textBlock.safeParse(block);
  if (text.success) return { kind: "text", text: text.data.text };
  const call = callBlock.safeParse(block);
  if (!call.success) return { kind: "alive" };
  const { id, name, input } = call.data;
  return {
    kind: "tool",
    ...(id === undefined ? {} : { id }),
    name: name.replace(/^mcp__(.+?)__/u, "$1/"),
    ...detailOf(input),
    state: "started",
  };
}

const resultBlock = z.object({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  is_error: z.boolean().optional(),
  content: z.union([z.string(), z.array(z.unknown())]).optional(),
});
const results = z.object({ message: z.object({ content: z.array(z.unknown()) }) });

function readResults(value: unknown): ReplyEvent[] {
  const read = results.safeParse(value);
  if (!read.success) return [{ kind: "alive" }];
  return read.data.message.content.map((block): ReplyEvent => {
    const result = resultBlock.safeParse(block);
    if (!result.success) return { kind: "alive" };
    const { tool_use_id: id, is_error: failed, content } = result.data;
    if (!failed) return { kind: "tool", id, state: "done" };
    return { kind: "tool", id, state: "failed", problem: oneLine(withoutTags(textOf(content))) };
  });
}

function withoutTags(problem: string): string {
  return problem.replace(/<\/?tool_use_error>/gu, "");
}

function textOf(content: string | unknown[] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.flatMap((part) => {
    const read = textBlock.safeParse(part);
    return read.success ? [read.data.text] : [];
  }).join("\n");
}

const end = z.object({
  is_error: z.boolean().optional(),
  result: z.string().optional().catch(undefined),
  errors: z.array(z.string()).optional().catch(undefined),
});

function readEnd(value: unknown, said: SaidAt): ReplyEvent[] {
  const limits = limitEvents(readClaudeStreamMessage(value, said));
  if (isLimited(limits)) return limits;
  const { is_error: failed, result, errors } = end.parse(value);
  const text = result ?? errors?.join("\n");
  return [{
    kind: "final",
    ...(text === undefined ? {} : { text }),
    ...(failed ? { failed: true as const } : {}),
  }];
}
